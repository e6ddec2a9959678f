import { localDayOf } from '@evops/charging/contract'
import { sessionFacts, type ConnectorSpan, type SessionFact, type StaleFactSession } from '@evops/charging/server'
import type { Tx } from '@evops/platform/server'
import { addSessionsToDay } from './added.rules.ts'
import { hoursOfLocalDay, type DayCells, type ConnectorDay } from './cells.rules.ts'
import { calculateConnectorDay, emptyDayFacts, emptyDaySurroundings, type DayFacts } from './day-facts.rules.ts'
import { listStoredSessions, readStoredDays } from './fresh.store.ts'
import { lowestPrices, connectorPropertiesOn, listConnectorProperties, vehicleKinds } from './kinds.store.ts'

/** Number of connector days whose sessions are in memory at the same time. */
const readTogether = 200
const factNames = ['days', 'hours', 'amounts', 'loads', 'sessions'] as const
type Connector = Pick<ConnectorDay, 'stationId' | 'chargePointId' | 'connectorNo'>
const keyOf = ({ stationId, chargePointId, connectorNo }: Connector) => `${stationId} ${chargePointId} ${connectorNo}`

/** Returns the connector days that sessions touch, without duplicates, each connector's days in order. */
export function connectorDaysOf(
  sessions: readonly StaleFactSession[],
  zones: ReadonlyMap<string, string>,
): ConnectorDay[] {
  const cells = new Map<string, DayCells>()
  return [...Map.groupBy(sessions, keyOf).values()].flatMap((own) => {
    const [first] = own
    const timeZone = first && zones.get(first.stationId)
    if (!timeZone) return []
    const numbers = new Set<number>()
    for (const { from, until } of own) {
      const last = localDayOf(timeZone, until.getTime())
      for (let day = localDayOf(timeZone, from.getTime()); day <= last; day += 1) numbers.add(day)
    }
    return [...numbers]
      .toSorted((a, b) => a - b)
      .map((number) => {
        const key = `${timeZone} ${number}`
        const placeCells = cells.get(key) ?? hoursOfLocalDay(timeZone, number)
        cells.set(key, placeCells)
        return {
          stationId: first.stationId,
          chargePointId: first.chargePointId,
          connectorNo: first.connectorNo,
          cells: placeCells,
        }
      })
  })
}

/** Calculates the facts of these days from the sessions that touch them; writes nothing. */
export async function calculateDayFacts(tx: Tx, days: readonly ConnectorDay[]): Promise<DayFacts> {
  const facts = emptyDayFacts()
  if (days.length === 0) return facts
  const sessions = await sessionFacts(tx, spansOf(days))
  const byConnector = Map.groupBy(sessions, keyOf)
  const aroundOf = await surroundings(tx, days, sessions)
  for (const day of days) addFacts(facts, calculateConnectorDay(day, byConnector.get(keyOf(day)) ?? [], aroundOf(day)))
  return facts
}

function addFacts(facts: DayFacts, found: DayFacts): void {
  for (const name of factNames) for (const row of found[name]) facts[name].push(row)
}

/**
 * Calculates the facts of sessions that were taken from the queue. If none of a connector's sessions was included in a
 * day before and each lies within one day, they are added to the stored day without reading anything else. All other
 * days (`whole`) are calculated from all of their sessions.
 */
export async function calculateQueuedFacts(
  tx: Tx,
  taken: readonly StaleFactSession[],
  days: readonly ConnectorDay[],
): Promise<{ facts: DayFacts; whole: ConnectorDay[] }> {
  const daysOf = Map.groupBy(days, keyOf)
  /** Returns the single day of a session; undefined if it touches several. */
  const dayOf = (connector: Connector, from: number, until: number) =>
    daysOf.get(keyOf(connector))?.find(({ cells }) => cells.from <= from && until < cells.to)
  const places = taken.flatMap(({ sessionId, from, until, ...connector }) => {
    const place = dayOf(connector, from.getTime(), until.getTime())
    return place ? { sessionId, ...connector, day: place.cells.day } : []
  })
  const storedSessions = await listStoredSessions(tx, places)
  const fresh = new Set(places.flatMap(({ sessionId }) => (storedSessions.has(sessionId) ? [] : sessionId)))
  const anew = new Set(taken.flatMap((session) => (fresh.has(session.sessionId) ? [] : keyOf(session))))
  const ids = taken.flatMap((session) => (anew.has(keyOf(session)) ? [] : session.sessionId))
  const sessions = await sessionFacts(tx, { ids })
  for (const session of sessions) if (!dayOf(session, session.startedAt, session.pluggedUntil)) anew.add(keyOf(session))
  const added = days.filter((day) => !anew.has(keyOf(day)))
  const [aroundOf, storedOf] = [await surroundings(tx, added, sessions), await storedDays(tx, added)]
  const byConnector = Map.groupBy(sessions, keyOf)
  const [facts, whole] = [emptyDayFacts(), days.filter((day) => anew.has(keyOf(day)))]
  for (const day of added) {
    const found = addSessionsToDay(
      storedOf(day),
      calculateConnectorDay(day, byConnector.get(keyOf(day)) ?? [], aroundOf(day)),
    )
    if (found) addFacts(facts, found)
    else whole.push(day)
  }
  for (let from = 0; from < whole.length; from += readTogether)
    addFacts(facts, await calculateDayFacts(tx, whole.slice(from, from + readTogether)))
  return { facts, whole }
}

/** Returns the stored days of connectors without the facts by session. */
async function storedDays(tx: Tx, days: readonly ConnectorDay[]): Promise<(day: ConnectorDay) => DayFacts> {
  const stored = new Map<string, DayFacts>()
  for (const name of factNames.filter((one) => one !== 'sessions'))
    for (const { operator_id: _, ...row } of await readStoredDays(tx, `reports_${name}`, days)) {
      const key = [row.station_id, row.charge_point_id, row.connector_no, row.day].join(' ')
      const of = stored.get(key) ?? emptyDayFacts()
      stored.set(key, of)
      of[name].push(row)
    }
  return (day) => stored.get(`${keyOf(day)} ${day.cells.day}`) ?? emptyDayFacts()
}

/** Loads the properties of connectors and vehicles. */
async function surroundings(tx: Tx, days: readonly ConnectorDay[], sessions: readonly SessionFact[]) {
  const spells = await listConnectorProperties(tx, [...new Set(days.map(({ chargePointId }) => chargePointId))])
  const vehicleAt = await vehicleKinds(tx, [...new Set(sessions.flatMap(({ vehicleId }) => vehicleId ?? []))])
  const lowestE5 = await lowestPrices(tx, [...new Set(sessions.flatMap((session) => session.tariffVersionId ?? []))])
  return ({ stationId, chargePointId, connectorNo, cells }: ConnectorDay) => {
    const own = spells.get(`${chargePointId} ${connectorNo}`) ?? []
    const { kindId, ratedPowerW } =
      connectorPropertiesOn(own, { stationId, from: cells.from, to: cells.to }) ?? emptyDaySurroundings
    return { kindId, ratedPowerW, vehicleAt, lowestE5 }
  }
}

/** Combines consecutive days into one read. */
function spansOf(days: readonly ConnectorDay[]): ConnectorSpan[] {
  const spans: ConnectorSpan[] = []
  for (const { stationId, chargePointId, connectorNo, cells } of days) {
    const last = spans.at(-1)
    const [from, to] = [new Date(cells.from), new Date(cells.to)]
    if (
      last &&
      last.to.getTime() === cells.from &&
      last.chargePointId === chargePointId &&
      last.connectorNo === connectorNo &&
      last.stationId === stationId
    )
      last.to = to
    else spans.push({ stationId, chargePointId, connectorNo, from, to })
  }
  return spans
}
