import { connectorOf, type NotifyEVChargingSchedule } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import type { WirePile } from '@evops/stations/server'
import { exceeds } from './charging-needs.rules.ts'
import { givingPlan, noteNeeds, sessionOn, type NeedsDeps } from './charging-needs.ts'

/**
 * OCPP 2.0.1, K15 and K16: how the vehicle means to charge. One that means to draw more than it was given is told its
 * limits once more.
 */
export function notifyEVChargingSchedule(deps: NeedsDeps) {
  return async ({
    session: { point },
    payload,
    receivedAt,
  }: CallContext<WirePile, NotifyEVChargingSchedule>) => {
    const gunNo = connectorOf({ id: payload.evseId })
    const running = await sessionOn(deps, point, gunNo)
    const given = running?.given ?? running?.wish ?? null
    const isTooMuch = exceeds(payload.chargingSchedule, given)
    await noteNeeds(deps, { point, receivedAt, code: 'NotifyEVChargingSchedule', said: payload })
    if (!isTooMuch || gunNo === null || !running || !given) return { status: 'Accepted' as const }
    await deps.tell(
      point,
      'SetChargingProfile',
      givingPlan(gunNo, running.transactionId, { ...given, phases: null }),
    )
    return { status: 'Rejected' as const }
  }
}
