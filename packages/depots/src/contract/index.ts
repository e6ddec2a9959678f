import { depotChoiceEndpoints, limitEndpoints } from './limits.ts'

export * from './acts.words.ts'
export * from './limits.ts'
export * from './problems.ts'
export * from './screens.ts'

/** Every endpoint of the domain. */
export const depotEndpoints = [...limitEndpoints, ...depotChoiceEndpoints] as const
