import type { StatusNotificationRequest } from '@evops/ocpp/contract'
import type { CallContext, Handlers16 } from '@evops/ocpp/server'
import type { WireChargePoint } from '@evops/stations/server'
import type { ChargingDeps } from './deps.ts'
import { recordUnplugged } from './unplug.ts'

/** States that say that no vehicle is plugged, or that nobody can know it any more. */
const free: readonly string[] = ['Available', 'Reserved', 'Unavailable']

type StatusNotification = NonNullable<Handlers16<WireChargePoint>['StatusNotification']>

/** A connector that is free again: first its state is kept, then its last order learns when the plug was pulled. */
export function statusWithUnplug(deps: ChargingDeps, keepState: StatusNotification): StatusNotification {
  return async (context: CallContext<WireChargePoint, StatusNotificationRequest>) => {
    const reply = await keepState(context)
    const { connection, payload } = context
    if (payload.connectorId > 0 && payload.connectorId <= 99 && free.includes(payload.status)) {
      const { operatorId, chargePointId } = connection.point
      await recordUnplugged(deps, { operatorId, chargePointId, connectorNo: payload.connectorId, sessionId: null })
    }
    return reply
  }
}
