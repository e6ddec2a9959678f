import { createBatchWrite } from '@evops/platform/server'
import { sessionUpdateOnUnplug } from '../sessions/unplug.rules.ts'
import type { ChargingDeps } from './deps.ts'
import { unplugWriteKind, type UnplugLookUpQuery } from './unplug.store.ts'
import type { UnplugRow } from '../sessions/unplug-row.ts'

/**
 * Checks whether the plug of a connector's last session was removed, and bills the occupancy. Called after a change of
 * state, and after a stop that arrives later than this change. Repeating it has no effect.
 */
export async function recordUnplugged(
  { writer, live, ...deps }: ChargingDeps,
  connector: UnplugLookUpQuery,
): Promise<void> {
  const row = await calculateUnplug(deps, connector)
  if (!row) return
  await writer.write([createBatchWrite(unplugWriteKind, row)])
  live.touched(connector.operatorId)
}

/** Returns the time when the plug was removed and the cost. Null if it is still plugged in or already billed. */
export async function calculateUnplug(
  { unplugLookUp, tariffContent }: Pick<ChargingDeps, 'unplugLookUp' | 'tariffContent'>,
  connector: UnplugLookUpQuery,
): Promise<UnplugRow | null> {
  const session = await unplugLookUp(connector)
  if (!session) return null
  const { operatorId } = connector
  const content =
    session.tariffVersionId === null || session.unpluggedAt <= session.endedAt
      ? null
      : await tariffContent(operatorId, session.tariffVersionId)
  return sessionUpdateOnUnplug(operatorId, session, content)
}
