import { connectorNoOfEvse, type NotifyEVChargingSchedule } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { ConnectedChargePoint } from '@evops/stations/server'
import { exceedsVehiclePlan } from './charging-needs.rules.ts'
import {
  planChargingProfile,
  recordChargingNeeds,
  chargingNeedsSessionOn,
  type ChargingNeedsDeps,
} from './charging-needs.ts'

/**
 * OCPP 2.0.1, K15 and K16: the vehicle reports its planned schedule. If the plan exceeds the limit, the limit is sent
 * again. A limit that a user set for the session counts at once, even while the profile is still on its way to the
 * charge point.
 */
export function notifyEVChargingSchedule(deps: ChargingNeedsDeps) {
  return async ({
    connection: { point },
    payload,
    receivedAt,
  }: CallContext<ConnectedChargePoint, NotifyEVChargingSchedule>) => {
    const connectorNo = connectorNoOfEvse({ id: payload.evseId })
    const running = await chargingNeedsSessionOn(deps, point, connectorNo)
    const limits = [running?.wish ?? null, running?.assigned ?? null].filter((plan) => plan !== null)
    const exceeded = limits.find((plan) => exceedsVehiclePlan(payload.chargingSchedule, plan))
    await recordChargingNeeds(deps, { point, receivedAt, code: 'NotifyEVChargingSchedule', payload })
    if (!exceeded || connectorNo === null || !running) return { status: 'Accepted' as const }
    await deps.sendUpdate(
      point,
      'SetChargingProfile',
      planChargingProfile(connectorNo, running.transactionId, { ...exceeded, phases: null }),
    )
    return { status: 'Rejected' as const }
  }
}
