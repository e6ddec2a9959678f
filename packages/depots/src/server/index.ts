export type * from './planner/planner.types.ts'
export { greedyPlan, optimumPlan } from './planner/plan.ts'
export { solverOf, type Solver } from './planner/solver.ts'
export { whatIf, type WhatIf } from './planner/what-if.ts'
export {
  readinessOf,
  warningsOf,
  type ReadinessCause,
  type ReadinessFacts,
  type ReadinessVerdict,
} from './readiness/readiness.rules.ts'
export {
  trim,
  type TrimConnector,
  type TrimGroup,
  type TrimInput,
  type Trimmed,
  type TrimNode,
} from './trim/trim.rules.ts'
export { fallbacks, overFallback, type FallbackConnector, type FallbackNode } from './trim/fallback.rules.ts'
export { delayAfterReturn } from './trim/power-return.rules.ts'
export { restOfPeak } from './trim/peak.rules.ts'
