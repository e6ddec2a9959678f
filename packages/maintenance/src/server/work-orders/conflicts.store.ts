import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  aliasColumns,
  readPage,
  buildRowSlice,
  sortColumnOf,
  toReplyRow,
  type ParsedPicture,
  type RowSlice,
  type SliceRequest,
  type StoredFile,
  type Tx,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  conflictReasons,
  formatActText,
  type ConflictFilter,
  type ConflictRefusal,
  type ConflictRow,
  type ConflictState,
  type listWorkConflicts,
  type OfflineAct,
  type ConflictDecision,
  type CurrentState,
} from '../../contract/index.ts'
import type { StepAuthor } from './writes.store.ts'

export interface NewConflict {
  operatorId: string
  /** Id of the action. */
  id: string
  workOrderId: string
  userId: string
  byName: string
  doneAt: Date
  at: Date
  picture?: StoredFile & Pick<ParsedPicture, 'type'>
}
export async function insertConflict(tx: Tx, { picture, ...row }: NewConflict): Promise<void> {
  await tx
    .insertInto('maintenance_conflicts')
    .values({
      operator_id: row.operatorId,
      id: row.id,
      work_order_id: row.workOrderId,
      user_id: row.userId,
      by_name: row.byName,
      done_at: row.doneAt,
      received_at: row.at,
      ...(picture && {
        picture_type: picture.type,
        picture_bytes: picture.bytes,
        picture_sha256: picture.sha256,
        picture_stored_as: picture.storedAs,
      }),
    })
    .execute()
}
/** Returns the number of pending photos of a work order. */
export async function countPendingPhotos(tx: Tx, workOrderId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('maintenance_conflicts')
    .where('work_order_id', '=', workOrderId)
    .where('state', '=', 'open')
    .select(sql<number>`count(picture_type)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Returns the source and the photo of a work order's conflict. */
export async function findConflict(tx: Tx, id: string) {
  return tx
    .selectFrom('maintenance_conflicts as c')
    .innerJoin('maintenance_sent_acts as a', (on) =>
      on.onRef('a.operator_id', '=', 'c.operator_id').onRef('a.id', '=', 'c.id'),
    )
    .where('c.id', '=', id)
    .select([
      ...aliasColumns('c', ['id', 'operatorId', 'workOrderId', 'userId', 'byName', 'state', 'settledName']),
      ...aliasColumns('c', ['pictureType', 'pictureBytes', 'pictureSha256', 'pictureStoredAs']),
      ...aliasColumns('a', ['kind', 'reportedAt', 'offSeconds']),
      sql<OfflineAct | null>`a.act`.as('act'),
    ])
    .executeTakeFirst()
}
export type OfflineConflict = NonNullable<Awaited<ReturnType<typeof findConflict>>>

/** Returns false if another user has resolved it. */
export async function saveConflictDecision(
  tx: Tx,
  id: string,
  { state, by, at, note, stepSeq }: Settling,
): Promise<boolean> {
  const row = await tx
    .updateTable('maintenance_conflicts')
    .set({
      state,
      settled_by: by.id,
      settled_name: by.name,
      settled_at: at,
      note,
      step_seq: stepSeq ?? null,
    })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
interface Settling {
  state: Exclude<ConflictState, 'open'>
  by: StepAuthor
  at: Date
  note: string
  stepSeq?: number | null
}
/** Removes the photo and returns its file name; the caller deletes the file. */
export async function removeConflictPhoto(tx: Tx, { id, pictureStoredAs }: OfflineConflict): Promise<string | null> {
  await tx
    .updateTable('maintenance_conflicts')
    .set({ picture_type: null, picture_bytes: null, picture_sha256: null, picture_stored_as: null })
    .where('id', '=', id)
    .execute()
  return pictureStoredAs
}
/** Returns the decisions about a user's own actions. */
export async function listConflictDecisions(
  tx: Tx,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<ConflictDecision[]> {
  const { rows } = await sql<Omit<ConflictDecision, 'at'> & { at: Date }>`
    select id, state, settled_name as "byName", settled_at as at, note from maintenance_conflicts
    where user_id = ${userId} and id = any(${ids}::uuid[]) and state <> 'open' order by settled_at, id`.execute(tx)
  return rows.map((row) => toReplyRow(row))
}

function conflicts(tx: Tx, userId: string) {
  return tx
    .selectFrom('maintenance_conflicts as c')
    .innerJoin('maintenance_sent_acts as a', (on) =>
      on.onRef('a.operator_id', '=', 'c.operator_id').onRef('a.id', '=', 'c.id'),
    )
    .innerJoin('maintenance_work_orders as o', (on) =>
      on.onRef('o.operator_id', '=', 'c.operator_id').onRef('o.id', '=', 'c.work_order_id'),
    )
    .select([
      ...aliasColumns('c', ['id', 'workOrderId', 'byName', 'doneAt', 'receivedAt', 'state', 'settledAt', 'note']),
      'c.settled_name as settledByName',
      'o.no as workOrderNo',
      'o.state as workOrderState',
      'a.kind',
      'a.off_seconds as clockOffSeconds',
      sql<boolean>`c.user_id = ${userId}::uuid`.as('mine'),
      sql<boolean>`exists (select from maintenance_sent_acts n where n.operator_id = c.operator_id and n.keeps_id = c.id)`.as(
        'isNoted',
      ),
      sql<ConflictRefusal>`a.answer ->> 'error'`.as('error'),
      sql<CurrentState | null>`nullif(a.answer -> 'current', 'null')`.as('current'),
      sql<OfflineAct | null>`a.act`.as('act'),
      sql<boolean>`case a.kind when 'picture' then c.picture_stored_as is null
        when 'confirm' then exists (select from maintenance_confirmations f
          where f.operator_id = c.operator_id and f.id = c.id and f.erased_at is not null)
        else false end`.as('isErased'),
      sql<string | null>`(select f.name from maintenance_confirmations f
        where f.operator_id = c.operator_id and f.id = c.id)`.as('customer'),
      sql<string | null>`(select s.station_name from stations_station_names s
        where s.operator_id = o.operator_id and s.station_id = o.station_id)`.as('stationName'),
      sql<string>`coalesce((select s.time_zone from stations_station_names s
        where s.operator_id = o.operator_id and s.station_id = o.station_id),
        (select p.time_zone from organisation_operator_facts p where p.operator_id = o.operator_id))`.as('timeZone'),
      sql<string | null>`o.asset_label`.as('assetLabel'),
      sql<string | null>`(select p.charge_point_no from stations_charge_point_names p
        where p.operator_id = o.operator_id and p.charge_point_id = o.charge_point_id)`.as('chargePointNo'),
    ])
}
type Found = Awaited<ReturnType<ReturnType<typeof conflicts>['executeTakeFirstOrThrow']>>
function present({ error, act, customer, ...row }: Found): ConflictRow {
  return {
    ...toReplyRow(row),
    attempted: customer ?? formatActText(act ?? { kind: 'picture' }),
    reason: conflictReasons[error],
  }
}

function selectConflicts(tx: Tx, { search, state, stationId, staffId, workOrderId }: ConflictFilter, userId: string) {
  let rows = conflicts(tx, userId)
  if (search)
    rows = rows.where(
      sql<SqlBool>`(${textMatchesSql(search, { names: [sql`o.asset_label`], codes: [sql`o.no`] })} or o.charge_point_id in (
        select p.charge_point_id from stations_charge_point_names p where p.operator_id = o.operator_id
          and ${textMatchesSql(search, { names: [sql`p.charge_point_name`], codes: [sql`p.charge_point_no`] })}))`,
    )
  if (state) rows = rows.where('c.state', '=', state)
  if (stationId) rows = rows.where('o.station_id', '=', stationId)
  if (workOrderId) rows = rows.where('c.work_order_id', '=', workOrderId)
  if (staffId)
    rows = rows.where(
      sql<SqlBool>`c.user_id = (select s.user_id from maintenance_staff s where s.operator_id = c.operator_id and s.id = ${staffId})`,
    )
  return rows
}
const sorts = { receivedAt: sql`c.received_at`, doneAt: sql`c.done_at` } as const
export async function pageOfConflicts(
  tx: Tx,
  { sort, ...query }: ConflictFilter & PagedQuery<typeof listWorkConflicts>,
  userId: string,
): Promise<Page<ConflictRow>> {
  const [by, down] = sortColumnOf(sort, sorts, '-receivedAt')
  const rows = selectConflicts(tx, query, userId).orderBy(by, down).orderBy('c.id', down)
  const found = await readPage(tx, rows, query)
  return { ...found, list: found.list.map(present) }
}
/** Returns conflicts, oldest first. */
export async function sliceOfConflicts(
  tx: Tx,
  filter: ConflictFilter,
  { after, limit, userId }: SliceRequest<ConflictRow> & { userId: string },
): Promise<RowSlice<ConflictRow, ConflictRow>> {
  let rows = selectConflicts(tx, filter, userId).orderBy('c.received_at').orderBy('c.id').limit(limit)
  if (after)
    rows = rows.where(sql<SqlBool>`(c.received_at, c.id) > (${after.receivedAt}::timestamptz, ${after.id}::uuid)`)
  return buildRowSlice((await rows.execute()).map(present), limit)
}
export async function findConflictRow(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
): Promise<ConflictRow | undefined> {
  const row = await conflicts(tx, userId).where('c.id', '=', id).executeTakeFirst()
  return row && present(row)
}
