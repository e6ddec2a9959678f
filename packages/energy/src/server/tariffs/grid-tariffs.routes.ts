import { type App, serveAll } from '@evops/platform/server'
import { gridTariffEndpoints } from '../../contract/index.ts'
import type { EnergyDeps } from '../deps.ts'
import {
  addGridTariffVersion,
  deleteGridTariffVersion,
  updateTariffVersion,
  getGridTariffVersion,
} from './grid-tariffs.service.ts'
import { pageOfGridTariffVersions } from './grid-tariffs.store.ts'

const entity = 'grid-tariff'

export function gridTariffRoutes(app: App, { services }: EnergyDeps): void {
  serveAll(app, gridTariffEndpoints, {
    listGridTariffs: ({ tx, query }) => pageOfGridTariffVersions(tx, query),
    getGridTariff: ({ tx, params }) => getGridTariffVersion(tx, params.id),
    createGridTariff: async ({ tx, actor, body, audit }) => {
      const after = await addGridTariffVersion(tx, { operatorId: actor.operatorId, form: body, now: services.now() })
      audit({ entity, entityId: after.id, after })
      return after
    },
    updateGridTariff: async ({ tx, params, body: { version, ...form }, audit }) => {
      const { before, after } = await updateTariffVersion(tx, {
        id: params.id,
        version,
        form,
        now: services.now(),
      })
      audit({ entity, entityId: params.id, before, after })
      return after
    },
    deleteGridTariff: async ({ tx, params, audit }) => {
      audit({ entity, entityId: params.id, before: await deleteGridTariffVersion(tx, params.id) })
      return { done: true } as const
    },
  })
}
