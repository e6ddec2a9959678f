import { requireFound, Problem } from '@evops/platform/contract'
import { type App, serveAll } from '@evops/platform/server'
import { analysisEndpoints } from '../../contract/index.ts'
import type { EnergyDeps } from '../deps.ts'
import { analyseEnergy, runForecastTest } from './analysis.service.ts'
import { billCostsByMonth } from './costs.service.ts'
import { meterPlaceOf, setMeterPlace } from './places.store.ts'

export function analysisRoutes(app: App, { services, currencyOf }: EnergyDeps): void {
  serveAll(app, analysisEndpoints, {
    getEnergyAnalysis: ({ tx, query }) => analyseEnergy(tx, query, services.now()),
    getEnergyCosts: async ({ tx, actor, params, query }) =>
      billCostsByMonth(tx, {
        supplyId: params.id,
        ...query,
        currency: await currencyOf(actor.operatorId),
        now: services.now(),
      }),
    getForecastTest: ({ tx, params, query }) => runForecastTest(tx, { supplyId: params.id, ...query }),
    putMeterPlace: async ({ tx, actor, params, body, audit }) => {
      const before = requireFound(await meterPlaceOf(tx, params.id))
      const { parentId } = body
      if (parentId !== null && !(await meterPlaceOf(tx, parentId)))
        throw new Problem('request.not-found', {}, { parentId: 'request.not-found' })
      const after = { meterId: params.id, ...body }
      await setMeterPlace(tx, actor.operatorId, after)
      audit({ entity: 'meter-place', entityId: params.id, before, after })
      return after
    },
  })
}
