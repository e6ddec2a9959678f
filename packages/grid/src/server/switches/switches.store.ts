import { insertTableRow, aliasColumns, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { RecordedPosition, SwitchKind } from '../../contract/index.ts'

interface Selection {
  operatorId: string
  id: string
  object: { id: string; stationId: string; kind: SwitchKind }
  position: 'open' | 'closed'
  reason: string
  despite: boolean
  userId: string
  now: Date
  until: Date
}
export async function insertSwitchSelection(tx: Tx, record: Selection): Promise<void> {
  const { operatorId, id, object, position, reason, despite, userId, now, until } = record
  await insertTableRow(tx, 'grid_switch_acts', {
    operator_id: operatorId,
    id,
    station_id: object.stationId,
    object_id: object.id,
    kind: object.kind,
    position,
    reason,
    despite,
    by_id: userId,
    selected_at: now,
    confirm_until: until,
  })
}
export interface StoredSwitchSelection {
  id: string
  position: 'open' | 'closed'
  despite: boolean
  confirmUntil: Date
}
/** Returns this user's unconfirmed selection for this switch. */
export async function findSwitchSelection(
  tx: Tx,
  { id, objectId, userId }: { id: string; objectId: string; userId: string },
): Promise<StoredSwitchSelection | undefined> {
  return tx
    .selectFrom('grid_switch_acts')
    .select([...aliasColumns(['id', 'despite', 'confirmUntil']), sql<'open' | 'closed'>`position`.as('position')])
    .where('id', '=', id)
    .where('object_id', '=', objectId)
    .where('by_id', '=', userId)
    .where('done_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}
export async function markSelectionDone(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update grid_switch_acts set done_at = ${now} where id = ${id}`.execute(tx)
}
/** Returns the last recorded position of each switch of a station. */
export async function recordedPositionsAt(tx: Tx, stationId: string): Promise<RecordedPosition[]> {
  const { rows } = await sql<Omit<RecordedPosition, 'since'> & { since: Date }>`
    select distinct on (a.object_id) a.object_id as "objectId", a.position, a.done_at as since, u.user_name as "byName"
    from grid_switch_acts a
    left join organisation_user_names u on u.operator_id = a.operator_id and u.user_id = a.by_id
    where a.station_id = ${stationId} and a.done_at is not null
    order by a.object_id, a.done_at desc, a.id desc`.execute(tx)
  return rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() }))
}
