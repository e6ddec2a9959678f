import { memberEndpoints } from './members.ts'

export * from './mask.ts'
export * from './members.ts'
export * from './problems.ts'
export * from './shapes.ts'

/** Every endpoint of the domain. */
export const membersEndpoints = [...memberEndpoints] as const
