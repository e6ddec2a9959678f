import { calendarDayOf } from '@evops/platform/contract'
import { localDayOf } from '@evops/charging/contract'
import type { Services, JobTable, Tx } from '@evops/platform/server'
import { hoursOfLocalDay, dayNumber, type DayCells, type FactRow } from '../facts/cells.rules.ts'
import {
  storeConnectorProperties,
  storeVehicleProperties,
  connectorPropertiesOn,
  listConnectorProperties,
  type ConnectorProperties,
} from '../facts/kinds.store.ts'
import { parseOpeningHours, type DayOpeningHours } from '../facts/opening.rules.ts'
import { openSeconds, stateSeconds, type ConnectorHistory } from '../facts/states.rules.ts'
import { operatorsWithConnectors } from '../roll-up/all.store.ts'
import { lockRollUp, factZonesOf } from '../roll-up/facts.store.ts'
import { assignMissingProperties } from './adopt.ts'
import { loadConnectorHistories, type ConnectorHistorySpan } from './past.store.ts'
import {
  dueConnectors,
  loadStationHours,
  loadObservedSince,
  updateStateProgress,
  saveStateProgress,
  type DueStateConnector,
} from './progress.store.ts'
import { saveStateDays, type StateDay } from './state-days.store.ts'
import { periodsInUse } from './uses.rules.ts'
import { daysToWithdraw, finishWithdrawals } from './withdrawn.store.ts'

const everyMs = 30_000
/** Maximum age of today's rows in milliseconds before they are recalculated. */
const freshForMs = 10 * 60_000
/** Waiting time for late reports before a day is closed. */
const settlingMs = 2 * 60_000
const connectorsAtOnce = 100
/** Number of days of one connector per transaction. */
const daysAtOnce = 40
/** Number of connector days that one transaction withdraws. */
const withdrawnAtOnce = 5_000

export interface ConnectorStates {
  /** Calculates what is due in every operator; returns the number of connector days. */
  keep(): Promise<number>
  jobs: JobTable
}

/**
 * Creates the calculation of connector states: each day is calculated completely, so that repeating it changes nothing.
 */
export function createStates(services: Services): ConnectorStates {
  async function updateStateDays(): Promise<number> {
    let all = 0
    for (const operatorId of await services.db.asPlatform(operatorsWithConnectors)) {
      await services.db.inTenant(operatorId, (tx) => prepare(tx, services.now()))
      while ((await services.db.inTenant(operatorId, assignMissingProperties)) > 0);
      while ((await services.db.inTenant(operatorId, withdrawSome)) > 0);
      // Connectors calculated up to `until` are not due again for a while.
      const until = services.now()
      for (let some = 1; some > 0; all += some)
        some = await services.db.inTenant(operatorId, (tx) => workSome(tx, until))
    }
    return all
  }
  return {
    keep: updateStateDays,
    jobs: { 'reports:states': { everyMs, run: async () => void (await updateStateDays()) } },
  }
}

async function prepare(tx: Tx, now: Date): Promise<void> {
  await lockRollUp(tx)
  await storeConnectorProperties(tx, now)
  await storeVehicleProperties(tx, now)
  await updateStateProgress(tx, new Date(now.getTime() - freshForMs - settlingMs))
}

/** Deletes stored days that no longer count, with the sums above them. Returns the number of connector days. */
async function withdrawSome(tx: Tx): Promise<number> {
  await lockRollUp(tx)
  const days = await daysToWithdraw(tx, withdrawnAtOnce)
  if (days.length > 0) await saveStateDays(tx, days, [])
  else await finishWithdrawals(tx)
  return days.length
}

async function workSome(tx: Tx, now: Date): Promise<number> {
  await lockRollUp(tx)
  const due = await dueConnectors(tx, new Date(now.getTime() - freshForMs), connectorsAtOnce)
  if (due.length === 0) return 0
  const about = await surroundings(tx, due)
  const connectors = due.flatMap((one) => daysOfConnector(one, about, now))
  const pastOf = await loadConnectorHistories(
    tx,
    connectors.map(({ span }) => span),
  )
  const rows = connectors.flatMap((connector) => rowsOf(connector, pastOf(connector.span), now))
  const days: StateDay[] = connectors.flatMap((connector) =>
    connector.days.map((day) => ({
      chargePointId: connector.due.chargePointId,
      connectorNo: connector.due.connectorNo,
      day: calendarDayOf(day),
    })),
  )
  await saveStateDays(tx, days, rows)
  await saveStateProgress(
    tx,
    connectors.map(({ due: { chargePointId, connectorNo }, until }) => ({
      chargePointId,
      connectorNo,
      until,
    })),
  )
  return days.length
}

interface About {
  /** Cached, because many connectors share a day of a zone. */
  cellsOf: (timeZone: string, day: number) => DayCells
  spells: ReadonlyMap<string, ConnectorProperties[]>
  zones: ReadonlyMap<string, string>
  openings: ReadonlyMap<string, DayOpeningHours | 'always' | null>
  observedSince: ReadonlyMap<string, number>
}
async function surroundings(tx: Tx, due: readonly DueStateConnector[]): Promise<About> {
  const chargePoints = [...new Set(due.map(({ chargePointId }) => chargePointId))]
  const spells = await listConnectorProperties(tx, chargePoints)
  const stations = [...new Set([...spells.values()].flat().map(({ stationId }) => stationId))]
  const hours = await loadStationHours(tx, stations)
  const cells = new Map<string, DayCells>()
  return {
    cellsOf(timeZone, day) {
      const key = `${timeZone} ${day}`
      const found = cells.get(key) ?? hoursOfLocalDay(timeZone, day)
      cells.set(key, found)
      return found
    },
    spells,
    zones: await factZonesOf(tx, stations),
    openings: new Map(hours.map((one) => [one.stationId, parseOpeningHours(one.businessHours, one.roundTheClock)])),
    observedSince: await loadObservedSince(tx, chargePoints),
  }
}

interface Connector {
  due: DueStateConnector
  own: readonly ConnectorProperties[]
  about: About
  timeZone: string
  /** Day numbers, in the time zone of the connector's station. */
  days: readonly number[]
  span: ConnectorHistorySpan
  until: Date
}
function daysOfConnector(due: DueStateConnector, about: About, now: Date): Connector[] {
  const own = about.spells.get(keyOf(due)) ?? []
  const timeZone = about.zones.get(own.at(-1)?.stationId ?? '')
  if (!timeZone) return []
  const today = localDayOf(timeZone, now.getTime())
  const first = Math.max(localDayOf(timeZone, due.from), dayNumber(due.firstDay))
  if (first > today) return []
  const last = Math.min(today, first + daysAtOnce - 1)
  const [begin, end] = [about.cellsOf(timeZone, first), about.cellsOf(timeZone, last)]
  // A closed day is calculated again while late reports may still arrive.
  const until = new Date(last < today ? end.to : Math.max(now.getTime() - settlingMs, begin.from))
  const span = {
    chargePointId: due.chargePointId,
    connectorNo: due.connectorNo,
    from: begin.from,
    to: Math.min(end.to, now.getTime()),
  }
  const days = Array.from({ length: last - first + 1 }, (_, place) => first + place)
  return [{ due, own, about, timeZone, days, span, until }]
}
function keyOf({ chargePointId, connectorNo }: { chargePointId: string; connectorNo: number }): string {
  return `${chargePointId} ${connectorNo}`
}

function rowsOf(connector: Connector, past: ConnectorHistory, now: Date): FactRow[] {
  return connector.days.flatMap((number) => {
    const { day, from, to } = connector.about.cellsOf(connector.timeZone, number)
    const until = Math.min(to, now.getTime())
    const inUse = periodsInUse(connector.own, until).filter((span) => span.from < until && span.to > from)
    const last = connector.own.findLast((spell) => spell.inUse && spell.from < until)
    const spell = last && connectorPropertiesOn(connector.own, { stationId: last.stationId, from, to })
    const ended = inUse.at(-1)?.to
    if (!spell || ended === undefined) return []
    const since = connector.about.observedSince.get(keyOf(connector.due)) ?? Infinity
    const observed = inUse.map((span) => ({ ...span, from: Math.max(span.from, since) }))
    const open = openSeconds(
      { from, to },
      connector.about.openings.get(spell.stationId) ?? null,
      Math.min(until, ended),
    )
    return {
      day,
      station_id: spell.stationId,
      charge_point_id: connector.due.chargePointId,
      connector_no: connector.due.connectorNo,
      kind_id: spell.kindId,
      ...stateSeconds({ from, to: until }, { recordedSpans: observed, open, past }),
      until_at: new Date(until).toISOString(),
    }
  })
}
