import { unreportedWithin } from '@evops/charging/server'
import type { Tx } from '@evops/platform/server'
import { dayNumber, type FactRow, type ConnectorDay } from './cells.rules.ts'
import { factSets } from './fact-sets.ts'
import { storedRows, zonesNow } from './fresh.store.ts'
import { factsOf, connectorDaysOf } from './connector-days.ts'
import { bucketRows } from './session-facts.rules.ts'

/** More connectors' days than these are not worked out while somebody waits. */
export const mostFreshDays = 300
const dayMs = 86_400_000

export interface FreshSpan {
  /** 2026-03-29, both included. */
  dayFrom: string
  dayTo: string
  stationIds?: readonly string[] | undefined
}
/** The fact sets that orders make, line by line: those of which sums are made. */
type Kept = 'connectors' | 'hours' | 'amounts' | 'sessions' | 'buckets'
/** Rows by fact set, with its keys and sums. Several may have the same keys. */
export type FreshRows = Record<Kept, FactRow[]>
export interface FreshFacts {
  /** Connectors' days that wait to be worked out. */
  connectorDays: number
  /** False: too many wait, and the rows are empty; what is read is as old as the queue. */
  complete: boolean
  /** What is kept of these days, and what they come to: a sum that reads facts adds `fresh` and takes off `stored`. */
  stored: FreshRows
  fresh: FreshRows
}

const none = (): FreshRows => ({ connectors: [], hours: [], amounts: [], sessions: [], buckets: [] })

/**
 * What waits in the queue for a span, worked out by the rules of the roll-up and left in the queue, so that a read is
 * exact at any moment. The largest (peaks) and congestion do not add up line by line: they wait for the roll-up. For who
 * is limited to stations a vehicle that they may not see is nobody's in `fresh`.
 */
export async function freshFacts(tx: Tx, { dayFrom, dayTo, stationIds }: FreshSpan): Promise<FreshFacts> {
  const [first, last] = [dayNumber(dayFrom), dayNumber(dayTo)]
  // A day of any zone begins at most a day beside that of UTC. Each order touches a day at least.
  const waiting = await unreportedWithin(tx, {
    from: new Date((first - 1) * dayMs),
    to: new Date((last + 2) * dayMs),
    stationIds,
    limit: 40 * mostFreshDays,
  })
  const zones = await zonesNow(tx, [...new Set(waiting.map(({ stationId }) => stationId))])
  const days = connectorDaysOf(waiting, zones).filter(
    ({ cells }) => dayNumber(cells.day) >= first && dayNumber(cells.day) <= last,
  )
  if (days.length > mostFreshDays)
    return { connectorDays: days.length, complete: false, stored: none(), fresh: none() }
  return {
    connectorDays: days.length,
    complete: true,
    stored: await storedOf(tx, days),
    fresh: await freshOf(tx, days),
  }
}

async function freshOf(tx: Tx, days: readonly ConnectorDay[]): Promise<FreshRows> {
  const { days: connectors, hours, amounts, sessions } = await factsOf(tx, days)
  return { connectors, hours, amounts, sessions, buckets: bucketRows(sessions) }
}

async function storedOf(tx: Tx, days: readonly ConnectorDay[]): Promise<FreshRows> {
  if (days.length === 0) return none()
  const sessions = await storedRows(tx, 'reports_sessions', days)
  return {
    connectors: await storedRows(tx, factSets.connectors.tables.days, days),
    hours: await storedRows(tx, factSets.hours.tables.days, days),
    amounts: await storedRows(tx, factSets.amounts.tables.days, days),
    sessions,
    buckets: bucketRows(sessions),
  }
}
