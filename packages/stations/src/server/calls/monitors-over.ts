import { connectorOf, readVariableKey } from '@evops/ocpp/contract'
import type pg from 'pg'
import { eventKind } from '../gateway/event.kind.store.ts'
import { forgetMonitors } from '../model/answers.store.ts'

/**
 * Monitors that a command took away: the log says so, and an alarm waits for their word no longer. No numbers: all that
 * are known.
 */
export async function monitorsOver(
  client: pg.ClientBase,
  {
    operatorId,
    pileId,
    action,
    numbers,
  }: { operatorId: string; pileId: string; action: string; numbers?: number[] },
): Promise<void> {
  const gone = await forgetMonitors(client, { operatorId, pileId, ...(numbers && { numbers }) })
  if (gone.length === 0) return
  const events = gone.map(({ no, key }) => {
    const evse = readVariableKey(key)?.component.evse
    return {
      operatorId,
      pileId,
      kind: 'monitor' as const,
      level: 1 as const,
      code: key.slice(0, 60),
      detail: `${action} ${no}`,
      gunNo: (evse && connectorOf(evse)) ?? 0,
      cleared: true,
      monitorNo: no,
      deviceAt: null,
      receivedAt: new Date(),
    }
  })
  await client.query(eventKind.text, eventKind.columns(events))
}
