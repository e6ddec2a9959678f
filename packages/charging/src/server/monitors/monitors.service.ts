import { calendarDayOf } from '@evops/platform/contract'
import type { OperatorRecord } from '@evops/organisation/server'
import type { Tx } from '@evops/platform/server'
import type { StationSummary } from '@evops/stations/contract'
import { type PublicStationSummary, totalStatusCounts } from '@evops/stations/server'
import {
  localDayOf,
  type MonitorKind,
  type PublicMonitor,
  type PublicStation,
  startOfLocalDay,
} from '../../contract/index.ts'
import { sumsOfSessions } from '../sessions/sessions.store.ts'
import { energyByPeriod, stationsByTotal } from '../sessions/station-sums.store.ts'
import type { MonitorDeps } from './deps.ts'

export type MonitorOperator = Pick<
  OperatorRecord,
  'id' | 'kind' | 'name' | 'icon' | 'language' | 'timeZone' | 'currency' | 'settings'
>
export interface MonitorOptions extends Pick<MonitorDeps, 'stations'> {
  operator: MonitorOperator
  kind: MonitorKind
  total: PublicMonitor['total']
  now: Date
}
const mostRanked = 10

/** Totals of all sessions that ever ended. */
export async function publicMonitorTotals(tx: Tx): Promise<PublicMonitor['total']> {
  const { countedSessions: sessions, energyDwh } = await sumsOfSessions(tx, {})
  return { sessions, energyDwh }
}

/**
 * Returns the same figures as the lists, from the same queries, without anything that identifies a person, a card or a
 * session. Totals cover the whole operator. The figures of a named station cover only charge points that are public
 * (S-13).
 */
export async function loadPublicMonitor(
  tx: Tx,
  { stations, operator, kind, total, now }: MonitorOptions,
): Promise<PublicMonitor> {
  const number = localDayOf(operator.timeZone, now.getTime())
  const yesterday = new Date(startOfLocalDay(operator.timeZone, number - 1))
  const day = calendarDayOf(number)
  const filter = { dayFrom: day, dayTo: day }
  const all = await stations.wallOf(tx)
  const open = await stations.publicPlaces(tx)
  const sums = await sumsOfSessions(tx, filter)
  const operation = kind === 'operation'
  const load = operation ? await stations.loadBetween(tx, { from: yesterday, to: now }) : []
  const ranked = operation ? await stationsByTotal(tx, filter, { limit: 500, forPublic: true }) : []
  const nameOf = new Map(open.map((station) => [station.stationId, station.name]))
  const sum = (of: (station: StationSummary) => number) => all.reduce((result, station) => result + of(station), 0)
  const { name, icon, language, timeZone, currency } = operator
  return {
    at: now.toISOString(),
    operator: { name, icon, language, timeZone, currency },
    stations: all.length,
    chargePoints: sum((station) => station.chargePoints),
    connectedChargePoints: sum((station) => station.connectedChargePoints),
    connectors: sum((station) => station.connectors),
    byStatus: totalStatusCounts(all),
    powerW: sum((station) => station.powerW),
    today: {
      sessions: sums.countedSessions,
      energyDwh: sums.energyDwh,
      payableMinor: operator.settings.publicMonitors?.revenue ? sums.payableMinor : null,
    },
    energyByPeriodDwh: operation ? await energyByPeriod(tx, filter) : [],
    total,
    load: load.map(({ at, powerW }) => ({ at: at.toISOString(), powerW })),
    ranking: ranked
      .flatMap(({ stationId, energyDwh, countedSessions: sessions }) => {
        const station = nameOf.get(stationId)
        return station === undefined ? [] : [{ name: station, energyDwh, sessions }]
      })
      .toSorted((a, b) => b.energyDwh - a.energyDwh)
      .slice(0, mostRanked),
    places: open.map(placeOf),
  }
}

function placeOf({ byStatus, ...station }: PublicStationSummary): PublicStation {
  const { name, address, businessHours, longitude, latitude, connectors, powerW } = station
  return {
    name,
    address,
    businessHours,
    longitude,
    latitude,
    connectors,
    free: byStatus.idle,
    inUse: byStatus.charging + byStatus.suspended + byStatus.occupied + byStatus.reserved,
    closed: byStatus.offline + byStatus.faulted + byStatus.disabled,
    powerW,
  }
}
