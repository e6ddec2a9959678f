import { beforeDate, isBefore, type Place } from './place.rules.ts'

/** A row is stamped before others see it: as a rule so long, and where all that is shown is looked at as well, as long as any. */
const [lateMs, latestMs] = [5_000, 120_000]
/** What says where a partner's turn begins, and whether all that is shown is looked at as well. */
interface Turn {
  id: string
  since: Date | null
  begunAt: Date
  looks: boolean
}
/** Where a look begins. */
export interface From {
  since: Date | null
  after: Place | null
}
type Told = Place | { at: string | null; chargePointId: string; connectorNo: number }

/**
 * How far each partner came that has more to be sent than one look finds: the next begins behind it, where nothing can come to light any more, so
 * that what was sent in the same instant is not read again and again. Another process begins at the instant.
 */
export function createReached() {
  const places = new Map<string, { place: Place; seenAt: Date }>()
  /** Null: `since` says it as well. */
  function behind(turn: Turn, { since, isLate }: { since: Date | null; isLate: boolean }): Place | null {
    const reached = places.get(turn.id)
    if (!reached || since === null) return null
    const settledAt = reached.seenAt.getTime() - (isLate ? latestMs : lateMs)
    const isSettled = Date.parse(reached.place.at) <= settledAt
    return isSettled && isBefore(beforeDate(since), reached.place) ? reached.place : null
  }
  return {
    /** Where the first look of a turn begins. */
    of: (turn: Turn): From => ({
      since: turn.since,
      after: behind(turn, { since: turn.since, isLate: turn.looks }),
    }),
    /** All of these were sent, as they were found; where the next look begins. Undefined: none of them tells how far that is. */
    note(turn: Turn, told: readonly Told[]): (From & { since: Date }) | undefined {
      const last = told.findLast((connector): connector is Place => connector.at !== null)
      if (!last) return undefined
      places.set(turn.id, {
        place: { at: last.at, chargePointId: last.chargePointId, connectorNo: last.connectorNo },
        seenAt: turn.begunAt,
      })
      const since = new Date(Date.parse(last.at) - lateMs)
      return { since, after: behind(turn, { since, isLate: false }) }
    },
  }
}
