import { writing } from '@evops/platform/server'
import { unplugOrder } from '../orders/unplug.rules.ts'
import type { ChargingDeps } from './deps.ts'
import { unplugKind, type UnplugQuestion } from './unplug.store.ts'
import type { UnplugRow } from '../orders/unplug-row.ts'

/**
 * Looks whether the plug of a connector's last order was pulled, and bills what staying plugged cost: after a change of
 * state, and after a stop that arrives later than that change. Harmless when repeated.
 */
export async function noteUnplugged(
  { writer, live, ...deps }: ChargingDeps,
  connector: UnplugQuestion,
): Promise<void> {
  const row = await unplugging(deps, connector)
  if (!row) return
  await writer.write([writing(unplugKind, row)])
  live.touched(connector.operatorId)
}

/** When the plug was pulled and what that costs; null: not pulled yet, or known already. */
export async function unplugging(
  { unplugLookUp, tariffContent }: Pick<ChargingDeps, 'unplugLookUp' | 'tariffContent'>,
  connector: UnplugQuestion,
): Promise<UnplugRow | null> {
  const order = await unplugLookUp(connector)
  if (!order) return null
  const { operatorId } = connector
  const content =
    order.tariffVersionId === null || order.unpluggedAt <= order.endedAt
      ? null
      : await tariffContent(operatorId, order.tariffVersionId)
  return unplugOrder(operatorId, order, content)
}
