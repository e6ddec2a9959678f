import { Problem } from '@evops/platform/contract'
import { type App, serveAll } from '@evops/platform/server'
import * as contract from '../../contract/index.ts'
import type { FleetDeps } from '../deps.ts'
import { createRowStore, nameTakenRefusal } from '../keeping.ts'
import { updateTokenBatteries } from '../vehicle-tokens/batteries.service.ts'
import { findModel, pageOfModels } from './models.store.ts'

const entity = 'vehicle-model'
export const modelStore = createRowStore<contract.ModelRow, contract.ModelForm>({
  table: 'fleet_models',
  find: findModel,
  columnsOf: (form) => ({
    maker_id: form.makerId,
    type_id: form.typeId,
    name: form.name,
    battery_kind: form.batteryKind,
    battery_dwh: form.batteryDwh,
    nominal_v: form.nominalV,
    max_charge_w: form.maxChargeW,
    charge_curve: JSON.stringify(form.chargeCurve),
    range_km: form.rangeKm,
    kerb_kg: form.kerbKg,
    standard_dwh_100km: form.standardDwh100km,
    interface: form.interface,
    remark: form.remark,
  }),
  taken: nameTakenRefusal('_name', 'name'),
})

export function modelRoutes(app: App, deps: FleetDeps): void {
  serveAll(app, contract.modelEndpoints, {
    listVehicleModels: ({ tx, query }) => pageOfModels(tx, query),
    createVehicleModel: async ({ tx, actor, body, audit }) => {
      const after = await modelStore.add(tx, {
        operatorId: actor.operatorId,
        form: body,
        at: deps.services.now(),
      })
      audit({ entity, entityId: after.id, after })
      return after
    },
    updateVehicleModel: async ({ tx, actor, params, body, audit }) => {
      const { version, ...form } = body
      const { before, after } = await modelStore.change(tx, { id: params.id, version, form })
      if (before.batteryDwh !== after.batteryDwh) {
        // A model concerns vehicles of every depot.
        if (actor.scope !== 'all') throw new Problem('request.forbidden')
        await updateTokenBatteries(tx, deps, { modelId: params.id })
      }
      audit({ entity, entityId: params.id, before, after })
      return after
    },
    deleteVehicleModel: async ({ tx, params, audit }) => {
      audit({ entity, entityId: params.id, before: await modelStore.remove(tx, params.id) })
      return { done: true } as const
    },
  })
}
