import { Problem } from '@evops/platform/contract'
import { type App, type Services, serveAll } from '@evops/platform/server'
import { pastEndpoints } from '../../contract/index.ts'
import { loadStation } from '../stations/stations.service.ts'
import {
  connectorsOfStation,
  pastConnectionsWithin,
  meterValuesSince,
  meterValuesWithin,
  statesWithin,
} from './past.store.ts'

export function pastRoutes(app: App, services: Services): void {
  serveAll(app, pastEndpoints, {
    getStationPast: async ({ tx, params: { id }, query }) => {
      const { timeZone } = await loadStation(tx, id)
      const spanMs = query.minutes * 60_000
      const from = query.from ? new Date(query.from) : new Date(services.now().getTime() - spanMs)
      if (from > services.now()) throw new Problem('request.invalid', { detail: 'from' }, { from: 'stations.not-yet' })
      const span = { stationId: id, from, to: new Date(from.getTime() + spanMs) }
      return {
        from: span.from.toISOString(),
        to: span.to.toISOString(),
        timeZone,
        meterValuesSince: await meterValuesSince(tx, id),
        connectors: await connectorsOfStation(tx, id),
        states: await statesWithin(tx, span),
        links: await pastConnectionsWithin(tx, span),
        meterValues: await meterValuesWithin(tx, span),
      }
    },
  })
}
