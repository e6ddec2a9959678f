import { connectorNoOfEvse, type ClearedChargingLimit } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { storeChargingLimits } from './external-limits.ts'

/** OCPP 2.0.1, K13: the limit was cleared, at all EVSEs if none is given. */
export function clearedChargingLimit(deps: DeviceDeps) {
  return ({ payload, ...context }: CallContext<ConnectedChargePoint, ClearedChargingLimit>) => {
    const { evseId, chargingLimitSource: source } = payload
    const connectorNo = evseId === undefined ? null : evseId === 0 ? 0 : connectorNoOfEvse({ id: evseId })
    const limit = { connectorNo, source, isGridCritical: false, schedule: null, cleared: true }
    return storeChargingLimits(deps, {
      context,
      limits: [limit],
      code: 'ClearedChargingLimit',
      payload,
    })
  }
}
