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
export {
  confirmed,
  formatFrame,
  parseFrame,
  refusedBy,
  vdvSubprotocol,
  type VdvFrame,
} from './vdv463/frames.ts'
export { judge, type VdvConversation, type VdvJudgement } from './vdv463/conversation.ts'
export { parseRequests, type VdvRequest } from './vdv463/requests.ts'
export { stateChange, type FullState, type StateChange } from './vdv463/full-state.ts'
export { pointFault, pointStatus, stationStatus, type OcppStatus } from './vdv463/state-words.ts'
