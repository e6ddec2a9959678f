/** What is planned, and when. */
export interface Question {
  operatorId: string
  stationId: string
  now: Date
  /** For what others hear of once it is committed. */
  afterCommit?: (work: () => void) => void
}
