import { beforeDate, isBefore, type ChangePosition } from './place.rules.ts'

/**
 * Delay in ms after which a written row is visible to others: the usual delay, and the longest possible delay, used
 * when all visible data is checked as well.
 */
const [lateMs, latestMs] = [5_000, 120_000]
/** Data that determines where a partner's push run begins, and whether all visible data is checked as well. */
interface Turn {
  id: string
  since: Date | null
  startedRoundAt: Date
  looks: boolean
}
export interface PartnerPosition {
  since: Date | null
  after: ChangePosition | null
}
type SentPlace = ChangePosition | { at: string | null; chargePointId: string; connectorNo: number }

/**
 * Remembers the position of each partner that has more pending data than a query returns. The next query begins after
 * this position if no older change can become visible, so that changes of the same instant are not read repeatedly.
 * Another process begins at the instant.
 */
export function createPartnerPositions() {
  const places = new Map<string, { place: ChangePosition; seenAt: Date }>()
  /** Returns the start position. Null: the same position as `since`. */
  function behind(turn: Turn, { since, isLate }: { since: Date | null; isLate: boolean }): ChangePosition | null {
    const reached = places.get(turn.id)
    if (!reached || since === null) return null
    const settledAt = reached.seenAt.getTime() - (isLate ? latestMs : lateMs)
    const isSettled = Date.parse(reached.place.at) <= settledAt
    return isSettled && isBefore(beforeDate(since), reached.place) ? reached.place : null
  }
  return {
    /** Start position of the first query of a run. */
    of: (turn: Turn): PartnerPosition => ({
      since: turn.since,
      after: behind(turn, { since: turn.since, isLate: turn.looks }),
    }),
    /**
     * Records that these items were sent in the order of the query, and returns the start of the next query. Undefined:
     * no item gives a position.
     */
    note(turn: Turn, connectors: readonly SentPlace[]): (PartnerPosition & { since: Date }) | undefined {
      const last = connectors.findLast((connector): connector is ChangePosition => connector.at !== null)
      if (!last) return undefined
      places.set(turn.id, {
        place: { at: last.at, chargePointId: last.chargePointId, connectorNo: last.connectorNo },
        seenAt: turn.startedRoundAt,
      })
      const since = new Date(Date.parse(last.at) - lateMs)
      return { since, after: behind(turn, { since, isLate: false }) }
    },
  }
}
