import { connectorOf, type NotifyEVChargingNeeds } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { WireChargePoint } from '@evops/stations/server'
import { batteryOf, planFor, vehicleLimit } from './charging-needs.rules.ts'
import { saveBatteryCapacity } from './charging-needs.store.ts'
import { givingPlan, recordChargingNeeds, sessionOn, type NeedsDeps } from './charging-needs.ts'

/**
 * OCPP 2.0.1, K15 to K17: a vehicle reports its needs (ISO 15118), at first or after a change. Its limit is then sent
 * as a profile of its session. Without a session the power belongs to no one.
 */
export function notifyEVChargingNeeds(deps: NeedsDeps) {
  return async ({
    connection: { point },
    payload,
    receivedAt,
  }: CallContext<WireChargePoint, NotifyEVChargingNeeds>) => {
    const { operatorId, chargePointId, ratedPowerW } = point
    const connectorNo = connectorOf({ id: payload.evseId })
    const vehicle = vehicleLimit(payload.chargingNeeds)
    const batteryDwh = batteryOf(payload.chargingNeeds)
    if (connectorNo !== null && batteryDwh !== null)
      await saveBatteryCapacity(
        deps.services.db.gatewayPool,
        { operatorId, chargePointId, connectorNo },
        batteryDwh,
      )
    const running = await sessionOn(deps, point, connectorNo)
    await recordChargingNeeds(deps, { point, receivedAt, code: 'NotifyEVChargingNeeds', payload })
    if (connectorNo === null || !running) return { status: 'Rejected' as const }
    const plan = planFor(vehicle, { ratedPowerW, wish: running.wish })
    if (!plan) return { status: 'Rejected' as const }
    await deps.sendUpdate(point, 'SetChargingProfile', givingPlan(connectorNo, running.transactionId, plan))
    return { status: 'Accepted' as const }
  }
}
