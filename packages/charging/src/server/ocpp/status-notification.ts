import type { StatusNotificationRequest } from '@evops/ocpp/contract'
import type { CallContext, Handlers16 } from '@evops/ocpp/server'
import type { ConnectedChargePoint } from '@evops/stations/server'
import type { ChargingDeps } from './deps.ts'
import { recordUnplugged } from './unplug.ts'

/** States in which no vehicle is plugged in, or in which this is unknown. */
const free: readonly string[] = ['Available', 'Reserved', 'Unavailable']

type StatusNotification = NonNullable<Handlers16<ConnectedChargePoint>['StatusNotification']>

/**
 * Handles the status of a connector that is free again: first stores the state, then updates its last session with the
 * time when the plug was removed.
 */
export function handleStatusAndUnplug(deps: ChargingDeps, keepState: StatusNotification): StatusNotification {
  return async (context: CallContext<ConnectedChargePoint, StatusNotificationRequest>) => {
    const reply = await keepState(context)
    const { connection, payload } = context
    if (payload.connectorId > 0 && payload.connectorId <= 99 && free.includes(payload.status)) {
      const { operatorId, chargePointId } = connection.point
      await recordUnplugged(deps, {
        operatorId,
        chargePointId,
        connectorNo: payload.connectorId,
        sessionId: null,
      })
    }
    return reply
  }
}
