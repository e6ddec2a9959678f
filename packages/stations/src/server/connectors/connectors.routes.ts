import { Problem } from '@evops/platform/contract'
import { type App, serveAll } from '@evops/platform/server'
import { type StationSummary, connectorEndpoints, overviewEndpoints, loadEndpoints } from '../../contract/index.ts'
import { databaseNow, connectorsAfter, stationSummaries } from './connectors.store.ts'
import { loadBetween } from './curve.store.ts'
import { loadStationOverview } from './overview.store.ts'
import { totalStatusCounts } from './total.rules.ts'

/** Days with a clock change are longer than 24 hours. */
const longestLoadDays = 2.1

export function connectorRoutes(app: App): void {
  serveAll(app, overviewEndpoints, {
    overviewChargePoints: async ({ tx }) => ({
      at: (await databaseNow(tx)).getTime(),
      stations: await loadStationOverview(tx),
    }),
  })
  serveAll(app, loadEndpoints, {
    loadCurve: async ({ tx, query }) => {
      const [from, to] = [new Date(query.from), new Date(query.to)]
      const days = (to.getTime() - from.getTime()) / 86_400_000
      if (!(days > 0 && days <= longestLoadDays))
        throw new Problem('request.invalid', { detail: 'to' }, { to: 'stations.span-too-long' })
      const found = await loadBetween(tx, { ...query, from, to })
      return { points: found.map(({ at, powerW }) => ({ at: at.toISOString(), powerW })) }
    },
  })
  serveAll(app, connectorEndpoints, {
    listConnectors: async ({ tx, query: { after, limit, ...filter } }) => {
      const found = await connectorsAfter(tx, filter, {
        after: after ? readPlace(after) : undefined,
        limit: limit + 1,
      })
      const list = found.slice(0, limit)
      const last = list.at(-1)
      return { list, next: found.length > limit && last ? `${last.connectorNo}:${last.chargePointNo}` : null }
    },
    summariseConnectors: async ({ tx }) => {
      const stations = await stationSummaries(tx)
      return {
        connectors: sum(stations, (station) => station.connectors),
        awaiting: sum(stations, (station) => station.awaiting),
        maintenance: sum(stations, (station) => station.maintenance),
        powerW: sum(stations, (station) => station.powerW),
        byStatus: totalStatusCounts(stations),
        stations,
      }
    },
  })
}

function sum(stations: StationSummary[], figure: (station: StationSummary) => number): number {
  return stations.reduce((total, station) => total + figure(station), 0)
}

function readPlace(text: string): { connectorNo: number; chargePointNo: string } {
  const match = /^(\d{1,2}):([A-Za-z0-9._-]{1,40})$/.exec(text)
  if (!match?.[1] || !match[2]) throw new Problem('request.invalid', { detail: 'after' }, { after: 'kit.not-valid' })
  return { connectorNo: Number(match[1]), chargePointNo: match[2] }
}
