/**
 * Data that the charge points sent, and what was acknowledged: the other side of the comparison. Meter readings in Wh,
 * times in epoch ms. An entry exists from the first transmission of its message; nothing else may be stored.
 */
export interface AcknowledgedCalls {
  starts: AcknowledgedStart[]
  meterValues: AcknowledgedMeterValue[]
  statuses: AcknowledgedStatus[]
  /** Acknowledged calls of any kind, and the time of the last. */
  answers: number
  lastAnswerAt: number
  /** Time at which the newest of the acknowledged calls was sent. An answer to an older call may come after a kill. */
  lastAskedAt: number
  /** Messages sent more than once. */
  resent: number
  /**
   * CALLERRORs by action and code, when the database was unavailable. Messages of transactions must have none (D-17).
   */
  callErrors: Record<string, number>
}
export interface AcknowledgedStart {
  chargePointId: string
  idTag: string
  at: number
  meterWh: number
  /** All transaction ids returned for this start: exactly one is allowed. */
  transactionIds: Set<string>
  stop: { at: number; meterWh: number; acknowledged: boolean } | undefined
}
export interface AcknowledgedMeterValue {
  chargePointId: string
  at: number
  registerWh: number
  acknowledged: boolean
}
export interface AcknowledgedStatus {
  chargePointId: string
  at: number
  status: string
  acknowledged: boolean
}

/** Counts an acknowledged call that was sent at `askedAt` on the monotonic clock. */
export function countAnswer(sent: AcknowledgedCalls, askedAt: number): void {
  sent.answers += 1
  sent.lastAnswerAt = performance.now()
  sent.lastAskedAt = Math.max(sent.lastAskedAt, askedAt)
}

export function createEmptyLog(): AcknowledgedCalls {
  return {
    starts: [],
    meterValues: [],
    statuses: [],
    answers: 0,
    lastAnswerAt: 0,
    lastAskedAt: 0,
    resent: 0,
    callErrors: {},
  }
}
