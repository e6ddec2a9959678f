import { dayMs } from '@evops/platform/contract'
import { listStaleSessionsWithin } from '@evops/charging/server'
import type { Tx } from '@evops/platform/server'
import { dayNumber, type FactRow, type ConnectorDay } from './cells.rules.ts'
import { factSets } from './fact-sets.ts'
import { readStoredDays, currentStationZones } from './fresh.store.ts'
import { calculateDayFacts, connectorDaysOf } from './connector-days.ts'
import { bucketRows } from './session-facts.rules.ts'

/** Maximum number of connector days that are calculated while a caller waits. */
export const maxFreshDays = 300

export interface FreshFactsRange {
  /** Range of dates such as 2026-03-29, both inclusive. */
  dayFrom: string
  dayTo: string
  stationIds?: readonly string[] | undefined
}
/** Fact sets that are derived from sessions row by row and can be summed. */
type FactTable = 'connectors' | 'hours' | 'amounts' | 'sessions' | 'buckets'
/** Rows by fact set, with its keys and sums. Several rows may have the same key. */
export type FreshRows = Record<FactTable, FactRow[]>
export interface FreshFacts {
  /** Number of connector days in the queue. */
  connectorDays: number
  /** False if too many are queued and the rows are empty; the figures are then as old as the queue. */
  complete: boolean
  /** Stored and recalculated rows of these days: a sum over facts adds `fresh` and subtracts `stored`. */
  stored: FreshRows
  fresh: FreshRows
}

const none = (): FreshRows => ({ connectors: [], hours: [], amounts: [], sessions: [], buckets: [] })

/**
 * Calculates the queued days of a range by the rules of the roll-up and leaves them in the queue, so that a read is
 * always exact. Peaks and congestion cannot be added row by row: they wait for the roll-up. For users who are limited
 * to stations, a vehicle that they may not see counts as unknown in `fresh`.
 */
export async function calculateQueuedFactsNow(
  tx: Tx,
  { dayFrom, dayTo, stationIds }: FreshFactsRange,
): Promise<FreshFacts> {
  const [first, last] = [dayNumber(dayFrom), dayNumber(dayTo)]
  // A day in any zone begins at most one day before or after the UTC day. Each session touches at least one day.
  const waiting = await listStaleSessionsWithin(tx, {
    from: new Date((first - 1) * dayMs),
    to: new Date((last + 2) * dayMs),
    stationIds,
    limit: 40 * maxFreshDays,
  })
  const zones = await currentStationZones(tx, [...new Set(waiting.map(({ stationId }) => stationId))])
  const days = connectorDaysOf(waiting, zones).filter(
    ({ cells }) => dayNumber(cells.day) >= first && dayNumber(cells.day) <= last,
  )
  if (days.length > maxFreshDays) return { connectorDays: days.length, complete: false, stored: none(), fresh: none() }
  return {
    connectorDays: days.length,
    complete: true,
    stored: await storedOf(tx, days),
    fresh: await freshOf(tx, days),
  }
}

async function freshOf(tx: Tx, days: readonly ConnectorDay[]): Promise<FreshRows> {
  const { days: connectors, hours, amounts, sessions } = await calculateDayFacts(tx, days)
  return { connectors, hours, amounts, sessions, buckets: bucketRows(sessions) }
}

async function storedOf(tx: Tx, days: readonly ConnectorDay[]): Promise<FreshRows> {
  if (days.length === 0) return none()
  const sessions = await readStoredDays(tx, 'reports_sessions', days)
  return {
    connectors: await readStoredDays(tx, factSets.connectors.tables.days, days),
    hours: await readStoredDays(tx, factSets.hours.tables.days, days),
    amounts: await readStoredDays(tx, factSets.amounts.tables.days, days),
    sessions,
    buckets: bucketRows(sessions),
  }
}
