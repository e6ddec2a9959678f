import type { StatusNotificationRequest } from '@evops/ocpp/contract'
import type { CallContext, Handlers16 } from '@evops/ocpp/server'
import { writing } from '@evops/platform/server'
import type { WirePile } from '@evops/stations/server'
import { unplugOrder } from '../orders/unplug.rules.ts'
import type { ChargingDeps } from './deps.ts'
import { unplugKind, type UnplugQuestion } from './unplug.store.ts'

/** States that say that no vehicle is plugged, or that nobody can know it any more. */
const free: readonly string[] = ['Available', 'Reserved', 'Unavailable']

type StatusNotification = NonNullable<Handlers16<WirePile>['StatusNotification']>

/** A gun that is free again: first its state is kept, then its last order learns when the plug was pulled. */
export function statusWithUnplug(deps: ChargingDeps, keepState: StatusNotification): StatusNotification {
  return async (context: CallContext<WirePile, StatusNotificationRequest>) => {
    const reply = await keepState(context)
    const { session, payload } = context
    if (payload.connectorId > 0 && payload.connectorId <= 99 && free.includes(payload.status)) {
      const { operatorId, pileId } = session.point
      await noteUnplugged(deps, { operatorId, pileId, gunNo: payload.connectorId })
    }
    return reply
  }
}

/**
 * Looks whether the plug of a gun's last order was pulled, and bills what staying plugged cost: after a change of
 * state, and after a stop that arrives later than that change. Harmless when repeated.
 */
export async function noteUnplugged(
  { unplugLookUp, tariffContent, writer, live }: ChargingDeps,
  gun: UnplugQuestion,
): Promise<void> {
  const order = await unplugLookUp(gun)
  if (!order) return
  const { operatorId } = gun
  const content =
    order.tariffVersionId === null || order.unpluggedAt <= order.endedAt
      ? null
      : await tariffContent(operatorId, order.tariffVersionId)
  await writer.write([writing(unplugKind, unplugOrder(operatorId, order, content))])
  live.touched(operatorId)
}
