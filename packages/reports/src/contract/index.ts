import { reportEndpoint } from './definition.ts'
import { reports } from './reports.ts'

export * from './acts.words.ts'
export * from './definition.ts'
export * from './reports.ts'
export * from './keys.ts'
export * from './measures.ts'
export * from './measures.words.ts'
export * from './problems.ts'
export * from './proofs.ts'
export * from './regulators.ts'
export * from './screens.ts'

/** Endpoints of all reports, in their order. */
export const reportEndpoints = reports.map(reportEndpoint)
