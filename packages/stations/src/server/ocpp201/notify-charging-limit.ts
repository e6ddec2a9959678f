import { connectorNoOfEvse, type NotifyChargingLimit } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'
import { storeChargingLimits, firstLimitSchedule } from './external-limits.ts'

/** OCPP 2.0.1, K11 and K12: an energy manager or the grid limits the charge point or one of its EVSEs. */
export function notifyChargingLimit(deps: DeviceDeps) {
  return ({ payload, ...context }: CallContext<ConnectedChargePoint, NotifyChargingLimit>) => {
    const { evseId, chargingLimit, chargingSchedule } = payload
    const limit = {
      connectorNo: evseId === undefined || evseId === 0 ? 0 : connectorNoOfEvse({ id: evseId }),
      source: chargingLimit.chargingLimitSource,
      isGridCritical: chargingLimit.isGridCritical === true,
      schedule: firstLimitSchedule(chargingSchedule),
      cleared: false,
    }
    return storeChargingLimits(deps, {
      context,
      limits: [limit],
      code: 'NotifyChargingLimit',
      payload,
    })
  }
}
