import { connectorNoOfEvse, type NotifyEVChargingNeeds } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { ConnectedChargePoint } from '@evops/stations/server'
import { reportedBatteryCapacity, vehicleChargingPlan, vehicleLimit } from './charging-needs.rules.ts'
import { saveBatteryCapacity } from './charging-needs.store.ts'
import {
  planChargingProfile,
  recordChargingNeeds,
  chargingNeedsSessionOn,
  type ChargingNeedsDeps,
} from './charging-needs.ts'

/**
 * OCPP 2.0.1, K15 to K17: a vehicle reports its needs (ISO 15118), at first or after a change. Its limit is then sent
 * as a profile of its session. Without a session the power belongs to no one.
 */
export function notifyEVChargingNeeds(deps: ChargingNeedsDeps) {
  return async ({
    connection: { point },
    payload,
    receivedAt,
  }: CallContext<ConnectedChargePoint, NotifyEVChargingNeeds>) => {
    const { operatorId, chargePointId, ratedPowerW } = point
    const connectorNo = connectorNoOfEvse({ id: payload.evseId })
    const vehicle = vehicleLimit(payload.chargingNeeds)
    const batteryDwh = reportedBatteryCapacity(payload.chargingNeeds)
    if (connectorNo !== null && batteryDwh !== null)
      await saveBatteryCapacity(deps.services.db.gatewayPool, { operatorId, chargePointId, connectorNo }, batteryDwh)
    const running = await chargingNeedsSessionOn(deps, point, connectorNo)
    await recordChargingNeeds(deps, { point, receivedAt, code: 'NotifyEVChargingNeeds', payload })
    if (connectorNo === null || !running) return { status: 'Rejected' as const }
    const plan = vehicleChargingPlan(vehicle, { ratedPowerW, wish: running.wish })
    if (!plan) return { status: 'Rejected' as const }
    await deps.sendUpdate(point, 'SetChargingProfile', planChargingProfile(connectorNo, running.transactionId, plan))
    return { status: 'Accepted' as const }
  }
}
