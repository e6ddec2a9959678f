import { newId, type Page, type PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  readPage,
  buildRowSlice,
  type RowSlice,
  type SliceRequest,
  type Tx,
  sortColumnOf,
  aliasColumns,
  toReplyRow,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import { searchMemberIds } from '../members/member-filter.store.ts'
import {
  maskEmail,
  maskNumber,
  publicMemberName,
  type FeedbackDetail,
  type FeedbackFilter,
  type FeedbackRow,
  type FeedbackState,
  type FeedbackStepKind,
  type listFeedback,
} from '../../contract/index.ts'

const stationName = sql<string | null>`(select s.station_name from stations_station_names s
  where s.operator_id = f.operator_id and s.station_id = f.station_id)`

function feedback(tx: Tx) {
  return tx
    .selectFrom('members_feedback as f')
    .leftJoin('members_members as m', (on) =>
      on.onRef('m.operator_id', '=', 'f.operator_id').onRef('m.id', '=', 'f.member_id'),
    )
    .leftJoin('stations_charge_point_names as p', (on) =>
      on.onRef('p.operator_id', '=', 'f.operator_id').onRef('p.charge_point_id', '=', 'f.charge_point_id'),
    )
    .select([
      ...aliasColumns('f', [
        'id',
        'no',
        'memberId',
        'contact',
        'kind',
        'stationId',
        'chargePointId',
        'connectorNo',
        'sessionNo',
        'content',
        'state',
        'assignedName',
        'handedOverAt',
        'source',
        'createdAt',
        'firstReplyAt',
        'closedAt',
        'version',
      ]),
      ...aliasColumns('m', ['nickname', 'realName', 'mobile']),
      stationName.as('stationName'),
      sql<string>`coalesce((select s.time_zone from stations_station_names s
        where s.operator_id = f.operator_id and s.station_id = f.station_id),
        (select o.time_zone from organisation_operator_facts o where o.operator_id = f.operator_id))`.as('timeZone'),
      ...aliasColumns('p', ['chargePointNo', 'chargePointName']),
    ])
}
type Found = Awaited<ReturnType<ReturnType<typeof feedback>['execute']>>[number]
function present({ nickname, realName, mobile, ...row }: Found, now: Date): FeedbackRow {
  const answered = row.firstReplyAt ?? row.closedAt ?? now
  return {
    ...toReplyRow(row),
    memberName:
      row.memberId === null
        ? null
        : publicMemberName({ nickname: nickname ?? '', realName: realName ?? '', mobile: mobile ?? '' }),
    contact: row.contact.includes('@') ? maskEmail(row.contact) : maskNumber(row.contact),
    waitedSeconds: Math.max(0, Math.round((answered.getTime() - row.createdAt.getTime()) / 1_000)),
  }
}

function filterFeedback(tx: Tx, { search, state, kind, stationId, memberId, handedOver, from, to }: FeedbackFilter) {
  let rows = feedback(tx)
  if (search)
    rows = rows.where(
      sql<SqlBool>`(${textMatchesSql(search, { names: [stationName], codes: [sql`f.no`, sql`f.session_no`] })} or f.member_id in (${searchMemberIds(search)}))`,
    )
  if (state) rows = rows.where('f.state', '=', state)
  if (kind) rows = rows.where('f.kind', '=', kind)
  if (stationId) rows = rows.where('f.station_id', '=', stationId)
  if (memberId) rows = rows.where('f.member_id', '=', memberId)
  if (handedOver !== undefined) rows = rows.where('f.handed_over_at', handedOver ? 'is not' : 'is', null)
  if (from) rows = rows.where('f.created_at', '>=', new Date(from))
  if (to) rows = rows.where('f.created_at', '<', new Date(to))
  return rows
}

export async function pageOfFeedback(
  tx: Tx,
  { sort, ...query }: FeedbackFilter & PagedQuery<typeof listFeedback>,
  now: Date,
): Promise<Page<FeedbackRow>> {
  const [column, down] = sortColumnOf(sort, { createdAt: 'f.created_at' }, '-createdAt')
  const found = await readPage(tx, filterFeedback(tx, query).orderBy(column, down).orderBy('f.id', down), query)
  return { ...found, list: found.list.map((row) => present(row, now)) }
}
export async function findFeedback(tx: Tx, id: string, now: Date): Promise<FeedbackRow | undefined> {
  const row = await feedback(tx).where('f.id', '=', id).executeTakeFirst()
  return row && present(row, now)
}
export async function countFeedback(tx: Tx, filter: FeedbackFilter): Promise<number> {
  const row = await tx
    .selectFrom(filterFeedback(tx, filter).as('s'))
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirst()
  return row?.n ?? 0
}
export interface FeedbackCursor {
  createdAt: string
  id: string
}
export async function sliceOfFeedback(
  tx: Tx,
  filter: FeedbackFilter,
  { after, limit, now }: SliceRequest<FeedbackCursor> & { now: Date },
): Promise<RowSlice<FeedbackRow, FeedbackRow>> {
  let rows = filterFeedback(tx, filter).orderBy('f.created_at').orderBy('f.id').limit(limit)
  if (after)
    rows = rows.where(sql<SqlBool>`(f.created_at, f.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`)
  return buildRowSlice(
    (await rows.execute()).map((row) => present(row, now)),
    limit,
  )
}
export async function feedbackOfMember(tx: Tx, memberId: string, now: Date): Promise<FeedbackRow[]> {
  const rows = await feedback(tx).where('f.member_id', '=', memberId).orderBy('f.created_at').execute()
  return rows.map((row) => present(row, now))
}

/** Finds a member's feedback with the same words since a time. Locks the member until the end of the transaction. */
export async function findRepeatedFeedback(
  tx: Tx,
  { memberId, content, since }: { memberId: string; content: string; since: Date },
): Promise<string | undefined> {
  await tx.selectFrom('members_members').where('id', '=', memberId).select('id').forNoKeyUpdate().executeTakeFirst()
  const row = await tx
    .selectFrom('members_feedback')
    .where('member_id', '=', memberId)
    .where('content', '=', content)
    .where('created_at', '>', since)
    .select('id')
    .executeTakeFirst()
  return row?.id
}

export interface NewFeedback {
  operatorId: string
  id: string
  no: string
  memberId: string | null
  contact: string
  kind: FeedbackRow['kind']
  stationId: string | null
  chargePointId: string | null
  connectorNo: number | null
  sessionNo: string | null
  content: string
  source: FeedbackRow['source']
  at: Date
}
export async function insertFeedback(tx: Tx, row: NewFeedback): Promise<void> {
  await tx
    .insertInto('members_feedback')
    .values({
      operator_id: row.operatorId,
      id: row.id,
      no: row.no,
      member_id: row.memberId,
      contact: row.contact,
      kind: row.kind,
      station_id: row.stationId,
      charge_point_id: row.chargePointId,
      connector_no: row.connectorNo,
      session_no: row.sessionNo,
      content: row.content,
      source: row.source,
      created_at: row.at,
    })
    .execute()
}
/** Finds the place of a charge point by its number, with its connector. */
export async function placeOfChargePoint(
  tx: Tx,
  chargePointNo: string,
): Promise<{ chargePointId: string; stationId: string; connectors: number[] } | undefined> {
  const { rows } = await sql<{ chargePointId: string; stationId: string; connectors: number[] }>`
    select charge_point_id as "chargePointId", station_id as "stationId", array_agg(connector_no::int) as connectors from stations_bookable_connectors
    where charge_point_no = ${chargePointNo} group by 1, 2`.execute(tx)
  return rows[0]
}
export async function stationsByName(
  tx: Tx,
  search: string | undefined,
): Promise<{ stationId: string; name: string }[]> {
  const { rows } = await sql<{ stationId: string; name: string }>`
    select station_id as "stationId", station_name as name from stations_station_names
    where ${search ? textMatchesSql(search, { names: [sql`station_name`] }) : sql`true`} order by station_name limit 50`.execute(
    tx,
  )
  return rows
}
export async function stationExists(tx: Tx, stationId: string): Promise<boolean> {
  const { rows } = await sql`select from stations_station_names where station_id = ${stationId}`.execute(tx)
  return rows.length > 0
}

export async function lockFeedback(
  tx: Tx,
  id: string,
): Promise<{ state: FeedbackState; handedOver: boolean; memberId: string | null; isAssigned: boolean } | undefined> {
  const row = await tx
    .selectFrom('members_feedback')
    .where('id', '=', id)
    .select(['state', 'handed_over_at', 'member_id', 'assigned_name'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { state, handed_over_at: handedOverAt, member_id: memberId, assigned_name: assignedName } = row
  return { state, handedOver: handedOverAt !== null, memberId, isAssigned: assignedName !== '' }
}
export interface FeedbackStepChange {
  operatorId: string
  feedbackId: string
  kind: FeedbackStepKind
  text: string
  by: { id: string | null; name: string }
  at: Date
}
/** Inserts a step, and sets the state after it. */
export async function insertFeedbackStep(
  tx: Tx,
  step: FeedbackStepChange,
  state: FeedbackState | undefined,
): Promise<void> {
  const { operatorId, feedbackId: id, kind, at, by } = step
  await tx
    .insertInto('members_feedback_steps')
    .values({
      operator_id: operatorId,
      id: newId(),
      feedback_id: id,
      at,
      kind,
      text: step.text,
      by_id: by.id,
      by_name: by.name,
      notified: kind !== 'handed_over' && kind !== 'reply',
    })
    .execute()
  await tx
    .updateTable('members_feedback')
    .set({
      version: sql`version + 1`,
      ...(state && { state, closed_at: state === 'closed' ? at : null }),
      ...(kind === 'assigned' && { assigned_to: by.id, assigned_name: by.name }),
      ...(kind === 'handed_over' && { handed_over_at: at }),
      ...(kind === 'reply' && { first_reply_at: sql<Date>`coalesce(first_reply_at, ${at})` }),
    })
    .where('id', '=', id)
    .execute()
}
export async function feedbackThreadOf(tx: Tx, id: string): Promise<FeedbackDetail['thread']> {
  const rows = await tx
    .selectFrom('members_feedback_steps')
    .where('feedback_id', '=', id)
    .select(aliasColumns(['id', 'at', 'kind', 'text', 'byName']))
    .orderBy('id')
    .execute()
  return rows.map((row) => toReplyRow(row))
}
export async function summarizeFeedback(tx: Tx, filter: FeedbackFilter, since: Date) {
  const filtered = filterFeedback(tx, filter).clearSelect().select('f.id')
  const { rows } = await sql<{ open: number; unanswered: number; medianSeconds: number | null }>`
    select count(*) filter (where state <> 'closed')::int as open,
      count(*) filter (where state <> 'closed' and first_reply_at is null)::int as unanswered,
      (percentile_disc(0.5) within group (order by extract(epoch from first_reply_at - created_at)) filter (where created_at >= ${since}))::int as "medianSeconds"
    from members_feedback where (state <> 'closed' or created_at >= ${since}) and id in (${filtered})`.execute(tx)
  return rows[0] ?? { open: 0, unanswered: 0, medianSeconds: null }
}

/** Feedback handed over to maintenance and not taken yet. */
export interface HandOver {
  operatorId: string
  stepId: string
  at: string
  /** Reason, and user. */
  text: string
  byName: string
  feedback: FeedbackRow
}
/** SQL condition: a hand-over was not taken yet. */
export const handOversAwaitSql =
  "exists (select from members_feedback_steps where not notified and kind = 'handed_over')"
/**
 * Takes hand-overs in order. They count as taken when the caller's platform transaction commits, together with the
 * caller's own changes.
 */
export async function takeHandOvers(tx: Tx, limit: number, now: Date): Promise<HandOver[]> {
  const { rows } = await sql<Omit<HandOver, 'feedback' | 'at'> & { at: Date; feedbackId: string }>`
    with next as (select operator_id, id from members_feedback_steps where not notified and kind = 'handed_over' order by id limit ${limit} for update skip locked)
    update members_feedback_steps s set notified = true from next where s.operator_id = next.operator_id and s.id = next.id
    returning s.operator_id as "operatorId", s.id as "stepId", s.feedback_id as "feedbackId", s.at, s.text, s.by_name as "byName"`.execute(
    tx,
  )
  const handOvers: HandOver[] = []
  for (const { feedbackId, at, ...step } of rows.toSorted((a, b) => (a.stepId < b.stepId ? -1 : 1))) {
    const found = await findFeedback(tx, feedbackId, now)
    if (found) handOvers.push({ ...step, at: at.toISOString(), feedback: found })
  }
  return handOvers
}

/** Erases the texts and contact data of a member's feedback (PRIV-01); the entries are kept. */
export async function clearFeedbackTexts(tx: Tx, memberId: string): Promise<void> {
  await sql`update members_feedback_steps set text = '' where feedback_id in (select id from members_feedback where member_id = ${memberId})`.execute(
    tx,
  )
  await tx.updateTable('members_feedback').set({ content: '', contact: '' }).where('member_id', '=', memberId).execute()
}
export async function moveFeedback(tx: Tx, fromId: string, intoId: string): Promise<void> {
  await tx.updateTable('members_feedback').set({ member_id: intoId }).where('member_id', '=', fromId).execute()
}
