/** Depot to plan, and the time of planning. */
export interface PlanningContext {
  operatorId: string
  stationId: string
  now: Date
  /** Registers work that notifies others after the commit. */
  afterCommit?: (work: () => void) => void
}
