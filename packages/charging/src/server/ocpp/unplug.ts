import type { StatusNotificationRequest } from '@evops/ocpp/contract'
import type { CallContext, Handlers16 } from '@evops/ocpp/server'
import { writing } from '@evops/platform/server'
import type { WirePile } from '@evops/stations/server'
import { unplugOrder } from '../orders/unplug.rules.ts'
import type { ChargingDeps } from './deps.ts'
import { unplugKind, type UnplugQuestion, type UnplugRow } from './unplug.store.ts'

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
      await noteUnplugged(deps, { operatorId, pileId, gunNo: payload.connectorId, orderId: null })
    }
    return reply
  }
}

/**
 * Looks whether the plug of a gun's last order was pulled, and bills what staying plugged cost: after a change of
 * state, and after a stop that arrives later than that change. Harmless when repeated.
 */
export async function noteUnplugged(
  { writer, live, ...deps }: ChargingDeps,
  gun: UnplugQuestion,
): Promise<void> {
  const row = await unplugging(deps, gun)
  if (!row) return
  await writer.write([writing(unplugKind, row)])
  live.touched(gun.operatorId)
}

/** When the plug was pulled and what that costs; null: not pulled yet, or known already. */
export async function unplugging(
  { unplugLookUp, tariffContent }: Pick<ChargingDeps, 'unplugLookUp' | 'tariffContent'>,
  gun: UnplugQuestion,
): Promise<UnplugRow | null> {
  const order = await unplugLookUp(gun)
  if (!order) return null
  const { operatorId } = gun
  const content =
    order.tariffVersionId === null || order.unpluggedAt <= order.endedAt
      ? null
      : await tariffContent(operatorId, order.tariffVersionId)
  return unplugOrder(operatorId, order, content)
}
