import { requireFound, Problem } from '@evops/platform/contract'
import { searchTextOf, type Actor, type Tx } from '@evops/platform/server'
import { alarmPermissions, type AlarmDetail, type AlarmStepKind } from '../../contract/index.ts'
import type { StationDeps } from '../stations/stations.service.ts'
import { getExistingAlarm } from './alarms.service.ts'
import { lockAlarm, setAlarmAcknowledged, setAlarmAssigned } from './alarms.store.ts'
import { addAlarmStep } from './life.store.ts'

export type AssignDeps = Pick<StationDeps, 'holdersOf' | 'actorNow'>
/** Maximum users searched by name, and maximum users offered. Others are found by typing. */
const [looked, offered] = [60, 20]

/** Returns the users with permission for alarms and access to the alarm's station, the caller first. */
export async function assignableUsersOf(
  tx: Tx,
  actor: Actor,
  { id, search, holdersOf, actorNow }: AssignDeps & { id: string; search?: string | undefined },
): Promise<{ id: string; name: string }[]> {
  const { stationId } = await getExistingAlarm(tx, id)
  const me = { id: actor.userId, name: actor.name }
  const found = (await holdersOf?.(tx, { codes: alarmPermissions.control, search, limit: looked })) ?? []
  const people = matches(me.name, search) ? [me] : []
  for (const person of found) {
    if (people.length >= offered) break
    if (person.id === me.id) continue
    const who = await actorNow?.({ operatorId: actor.operatorId, userId: person.id })
    if (who && maySeeTo(who, stationId)) people.push(person)
  }
  return people
}

const matches = (name: string, search = '') => searchTextOf(name).includes(searchTextOf(search))
function maySeeTo({ permissions, scope }: Actor, stationId: string): boolean {
  const seesIt = scope === 'all' || scope.stationIds.includes(stationId)
  return seesIt && alarmPermissions.control.some((code) => permissions.has(code))
}

/**
 * Null removes the assignment. An assigned alarm counts as acknowledged. Throws request.not-found,
 * stations.alarm-closed, stations.alarm-person.
 */
export async function assignAlarm(
  tx: Tx,
  actor: Actor,
  { id, userId, now, actorNow }: AssignDeps & { id: string; userId: string | null; now: Date },
): Promise<AlarmDetail> {
  const alarm = requireFound(await lockAlarm(tx, id))
  if (alarm.state === 'closed') throw new Problem('stations.alarm-closed')
  const before = await getExistingAlarm(tx, id)
  if ((before.assignedTo ?? null) === userId) return before
  const by = { userId: actor.userId, name: actor.name, at: now }
  const step = (kind: AlarmStepKind, note?: string, personId?: string) =>
    addAlarmStep(tx, actor.operatorId, { alarmId: id, kind, level: alarm.level, at: now, by, note, personId })
  const person = userId === null ? null : await personOf(actor, userId, { before, actorNow })
  if (person && before.acknowledgedAt === null) {
    await setAlarmAcknowledged(tx, id, by)
    await step('acknowledged')
  }
  await setAlarmAssigned(tx, id, person)
  if (before.assignedTo) await step('unassigned', before.assignedName ?? '', before.assignedTo)
  if (person) await step('assigned', person.name, person.userId)
  return getExistingAlarm(tx, id)
}

async function personOf(
  actor: Actor,
  userId: string,
  { before, actorNow }: Pick<AssignDeps, 'actorNow'> & { before: AlarmDetail },
): Promise<Pick<Actor, 'userId' | 'name'>> {
  if (userId === actor.userId) return actor
  const who = await actorNow?.({ operatorId: actor.operatorId, userId })
  if (!who || !maySeeTo(who, before.stationId))
    throw new Problem('stations.alarm-person', {}, { userId: 'kit.not-valid' })
  return who
}
