import { requireFound, Problem } from '@evops/platform/contract'
import { requireAnyCode, type Actor, type AuditEntry, type Services, type Tx } from '@evops/platform/server'
import { acknowledgeAlarm, alarmPermissions, type AlarmDetail } from '../../contract/index.ts'
import { alarmsChannel } from './channel.ts'
import { findAlarm, lockAlarm, setAlarmAcknowledged, setAlarmClosed } from './alarms.store.ts'
import { addAlarmStep } from './life.store.ts'

export type AlarmAct = 'acknowledge' | 'close' | 'note'
const stepOf = { acknowledge: 'acknowledged', close: 'closed', note: 'noted' } as const

/** Performs a user's action on an alarm. The row is locked first, because the alarm job runs concurrently. */
export async function actOnAlarm(
  tx: Tx,
  actor: Actor,
  { id, act, note, now }: { id: string; act: AlarmAct; note: string; now: Date },
): Promise<AlarmDetail> {
  const alarm = requireFound(await lockAlarm(tx, id))
  const by = { userId: actor.userId, name: actor.name, at: now }
  if (alarm.state === 'closed') throw new Problem('stations.alarm-closed')
  if (act === 'close' && alarm.persistent && alarm.state !== 'cleared') throw new Problem('stations.alarm-holds')
  const before = await getExistingAlarm(tx, id)
  const isSeen = act === 'acknowledge' && before.acknowledgedAt !== null
  if (act === 'acknowledge' && !isSeen) await setAlarmAcknowledged(tx, id, by)
  if (act === 'close') await setAlarmClosed(tx, id, by)
  if (!isSeen || note !== '')
    await addAlarmStep(tx, actor.operatorId, {
      alarmId: id,
      kind: isSeen ? 'noted' : stepOf[act],
      level: alarm.level,
      at: now,
      by,
      note: note || undefined,
    })
  return getExistingAlarm(tx, id)
}

/**
 * Acknowledges an alarm from another package with the console's rules; additionally throws request.forbidden. Call
 * `after` after the commit.
 */
export const createAcknowledge =
  ({ bus, now }: Services) =>
  async (tx: Tx, actor: Actor, id: string): Promise<{ entry: Omit<AuditEntry, 'result'>; after: () => void }> => {
    requireAnyCode(actor, alarmPermissions.control)
    const { state } = await actOnAlarm(tx, actor, { id, act: 'acknowledge', note: '', now: now() })
    return {
      entry: {
        action: acknowledgeAlarm.name,
        entity: 'alarm',
        entityId: id,
        after: { act: 'acknowledge', note: '', state },
      },
      after: () => bus.publish(alarmsChannel, { operatorId: actor.operatorId }),
    }
  }

/** Throws request.not-found. */
export async function getExistingAlarm(tx: Tx, id: string): Promise<AlarmDetail> {
  return requireFound(await findAlarm(tx, id))
}
