import { orNotFound, Problem } from '@evops/platform/contract'
import { type App, serveAll } from '@evops/platform/server'
import { analysisEndpoints } from '../../contract/index.ts'
import type { EnergyDeps } from '../deps.ts'
import { analysisOf, forecastTestOf } from './analysis.service.ts'
import { costsOf } from './costs.service.ts'
import { placeOf, setMeterPlace } from './places.store.ts'

export function analysisRoutes(app: App, { services, currencyOf }: EnergyDeps): void {
  serveAll(app, analysisEndpoints, {
    getEnergyAnalysis: ({ tx, query }) => analysisOf(tx, query, services.now()),
    getEnergyCosts: async ({ tx, actor, params, query }) =>
      costsOf(tx, {
        supplyId: params.id,
        ...query,
        currency: await currencyOf(actor.operatorId),
        now: services.now(),
      }),
    getForecastTest: ({ tx, params, query }) => forecastTestOf(tx, { supplyId: params.id, ...query }),
    putMeterPlace: async ({ tx, actor, params, body, audit }) => {
      const before = orNotFound(await placeOf(tx, params.id))
      const { parentId } = body
      if (parentId !== null && !(await placeOf(tx, parentId)))
        throw new Problem('request.not-found', {}, { parentId: 'request.not-found' })
      const after = { meterId: params.id, ...body }
      await setMeterPlace(tx, actor.operatorId, after)
      audit({ entity: 'meter-place', entityId: params.id, before, after })
      return after
    },
  })
}
