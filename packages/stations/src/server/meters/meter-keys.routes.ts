import { readPublicKey } from '@evops/ocpp/server'
import { newId, requireFound, Problem } from '@evops/platform/contract'
import { type App, type Services, serveAll } from '@evops/platform/server'
import { meterKeyEndpoints } from '../../contract/index.ts'
import { loadChargePoint } from '../charge-points/charge-points.service.ts'
import { insertMeterKey, meterKeysOf, removeMeterKey } from './meter-keys.store.ts'

const entity = 'meter_key'

export function meterKeyRoutes(app: App, services: Services): void {
  serveAll(app, meterKeyEndpoints, {
    listMeterKeys: async ({ tx, params }) => {
      const { id } = await loadChargePoint(tx, params.id)
      return meterKeysOf(tx, id)
    },
    addMeterKey: async ({ tx, actor, params, body, audit }) => {
      const chargePoint = await loadChargePoint(tx, params.id)
      const key = readPublicKey(body.publicKey)
      if (!key) throw new Problem('stations.meter-key-unreadable')
      const row = await insertMeterKey(tx, {
        operatorId: actor.operatorId,
        id: newId(),
        chargePointId: chargePoint.id,
        connectorNo: body.connectorNo ?? null,
        meterSerial: body.meterSerial,
        publicKey: key.hex,
        fingerprint: key.fingerprint,
        curve: key.curve,
        note: body.note,
        createdByName: actor.name,
        createdAt: services.now(),
      })
      if (!row) throw new Problem('stations.meter-key-taken')
      audit({ entity, entityId: row.id, after: { chargePointId: chargePoint.id, ...row } })
      return row
    },
    deleteMeterKey: async ({ tx, params, audit }) => {
      const before = requireFound(await removeMeterKey(tx, params.id))
      audit({ entity, entityId: params.id, before })
      return { done: true } as const
    },
  })
}
