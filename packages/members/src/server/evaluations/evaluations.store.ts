import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  violatedConstraint,
  sessionNumberStartsWith,
  sessionNumberEquals,
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
import {
  publicMemberName,
  type EvaluationFilter,
  type EvaluationRow,
  type EvaluationSummary,
  type listEvaluations,
} from '../../contract/index.ts'

function evaluations(tx: Tx) {
  return tx
    .selectFrom('members_evaluations as e')
    .innerJoin('stations_bookable_connectors as g', (on) =>
      on
        .onRef('g.operator_id', '=', 'e.operator_id')
        .onRef('g.charge_point_id', '=', 'e.charge_point_id')
        .onRef('g.connector_no', '=', 'e.connector_no'),
    )
    .leftJoin('members_members as m', (on) =>
      on.onRef('m.operator_id', '=', 'e.operator_id').onRef('m.id', '=', 'e.member_id'),
    )
    .select([
      ...aliasColumns('e', [
        'id',
        'sessionId',
        'sessionNo',
        'memberId',
        'stationId',
        'chargePointId',
        'connectorNo',
        'stars',
        'tags',
        'text',
        'reply',
        'repliedAt',
        'repliedBy',
        'hidden',
        'hiddenReason',
        'source',
        'createdAt',
        'version',
      ]),
      ...aliasColumns('m', ['nickname', 'realName', 'mobile']),
      ...aliasColumns('g', ['stationName', 'timeZone', 'chargePointNo', 'chargePointName']),
    ])
}
type Found = Awaited<ReturnType<ReturnType<typeof evaluations>['execute']>>[number]
function present({ nickname, realName, mobile, ...row }: Found): EvaluationRow {
  return {
    ...toReplyRow(row),
    memberName:
      row.memberId === null
        ? null
        : publicMemberName({ nickname: nickname ?? '', realName: realName ?? '', mobile: mobile ?? '' }),
  }
}

function filterEvaluations(
  tx: Tx,
  { search, stars, stationId, memberId, replied, hidden, from, to }: EvaluationFilter,
) {
  let rows = evaluations(tx)
  if (search) rows = rows.where(sessionNumberStartsWith(search, { no: sql`e.session_no` }))
  if (stars) rows = rows.where('e.stars', '=', stars)
  if (stationId) rows = rows.where('e.station_id', '=', stationId)
  if (memberId) rows = rows.where('e.member_id', '=', memberId)
  if (replied !== undefined) rows = rows.where('e.replied_at', replied ? 'is not' : 'is', null)
  if (hidden !== undefined) rows = rows.where('e.hidden', '=', hidden)
  if (from) rows = rows.where('e.created_at', '>=', new Date(from))
  if (to) rows = rows.where('e.created_at', '<', new Date(to))
  return rows
}

export async function pageOfEvaluations(
  tx: Tx,
  { sort, ...query }: EvaluationFilter & PagedQuery<typeof listEvaluations>,
): Promise<Page<EvaluationRow>> {
  const [column, down] = sortColumnOf(sort, { createdAt: 'e.created_at', stars: 'e.stars' }, '-createdAt')
  const rows = filterEvaluations(tx, query).orderBy(column, down).orderBy('e.id', down)
  const found = await readPage(tx, rows, query)
  return { ...found, list: found.list.map(present) }
}
export async function findEvaluation(tx: Tx, id: string): Promise<EvaluationRow | undefined> {
  const row = await evaluations(tx).where('e.id', '=', id).executeTakeFirst()
  return row && present(row)
}
export async function hasEvaluation(tx: Tx, sessionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('members_evaluations')
    .where('session_id', '=', sessionId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
export async function countEvaluations(tx: Tx, filter: EvaluationFilter): Promise<number> {
  const row = await tx
    .selectFrom(filterEvaluations(tx, filter).as('s'))
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirst()
  return row?.n ?? 0
}
interface EvaluationPlace {
  createdAt: string
  id: string
}
export async function sliceOfEvaluations(
  tx: Tx,
  filter: EvaluationFilter,
  { after, limit }: SliceRequest<EvaluationPlace>,
): Promise<RowSlice<EvaluationRow, EvaluationRow>> {
  let rows = filterEvaluations(tx, filter).orderBy('e.created_at').orderBy('e.id').limit(limit)
  if (after)
    rows = rows.where(sql<SqlBool>`(e.created_at, e.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`)
  return buildRowSlice((await rows.execute()).map(present), limit)
}
export async function evaluationsOfMember(tx: Tx, memberId: string): Promise<EvaluationRow[]> {
  const rows = await evaluations(tx).where('e.member_id', '=', memberId).orderBy('e.created_at').execute()
  return rows.map(present)
}

export interface SessionToEvaluate {
  sessionId: string
  sessionNo: string
  stationId: string
  chargePointId: string
  connectorNo: number
  state: string
  endedAt: Date | null
  memberId: string | null
}
/** Finds a session by number, with its member; a short number that two sessions have matches none. */
export async function findSessionToEvaluate(tx: Tx, sessionNo: string): Promise<SessionToEvaluate | undefined> {
  const found = await tx
    .selectFrom('charging_session_names as o')
    .leftJoin('members_members as m', (on) =>
      on.onRef('m.operator_id', '=', 'o.operator_id').onRef('m.id', '=', 'o.holder_id'),
    )
    .where(sessionNumberEquals(sessionNo, { no: sql`o.session_no`, startedAt: sql`o.started_at` }))
    .select([
      ...aliasColumns('o', ['sessionId', 'sessionNo', 'stationId', 'chargePointId', 'connectorNo', 'state', 'endedAt']),
      'm.id as memberId',
    ])
    .limit(2)
    .execute()
  return found.length === 1 ? found[0] : undefined
}

/**
 * Returns settled sessions without an evaluation, newest first; without sessions of members with the app, who evaluate
 * there.
 */
export async function listSessionsToEvaluate(
  tx: Tx,
  limit: number,
): Promise<{ sessionNo: string; stationId: string; chargePointNo: string }[]> {
  const { rows } = await sql<{ sessionNo: string; stationId: string; chargePointNo: string }>`
    select o.session_no as "sessionNo", o.station_id as "stationId", p.charge_point_no as "chargePointNo"
    from charging_session_names o
    join stations_charge_point_names p on p.operator_id = o.operator_id and p.charge_point_id = o.charge_point_id
    where o.state = 'settled' and o.ended_at > now() - interval '1 day'
      and not exists (select from members_evaluations e where e.operator_id = o.operator_id and e.session_id = o.session_id)
      and not exists (select from members_members m where m.operator_id = o.operator_id and m.id = o.holder_id
        and m.source in ('app', 'mini_programme'))
    order by o.ended_at desc limit ${limit}`.execute(tx)
  return rows
}

export interface NewEvaluation extends Omit<SessionToEvaluate, 'state' | 'endedAt'> {
  operatorId: string
  id: string
  stars: number
  tags: readonly string[]
  text: string
  source: EvaluationRow['source']
  at: Date
}
/** Inserts an evaluation. Returns false if the session already has one. */
export async function insertEvaluation(tx: Tx, row: NewEvaluation): Promise<boolean> {
  try {
    await tx
      .insertInto('members_evaluations')
      .values({
        operator_id: row.operatorId,
        id: row.id,
        session_id: row.sessionId,
        session_no: row.sessionNo,
        member_id: row.memberId,
        station_id: row.stationId,
        charge_point_id: row.chargePointId,
        connector_no: row.connectorNo,
        stars: row.stars,
        tags: [...new Set(row.tags)],
        text: row.text,
        source: row.source,
        created_at: row.at,
      })
      .execute()
    return true
  } catch (error) {
    if (violatedConstraint(error) === 'members_evaluations_session') return false
    throw error
  }
}

/** Changes the reply of an evaluation, or whether it is shown. */
export async function changeEvaluation(
  tx: Tx,
  id: string,
  change: { reply: string; repliedBy: string; at: Date } | { hidden: boolean; reason: string },
): Promise<void> {
  const values =
    'reply' in change
      ? { reply: change.reply, replied_by: change.repliedBy, replied_at: change.at }
      : { hidden: change.hidden, hidden_reason: change.hidden ? change.reason : '' }
  await tx
    .updateTable('members_evaluations')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}
/** Erases the texts of a member's evaluations (PRIV-01); the stars are kept. */
export async function clearEvaluationTexts(tx: Tx, memberId: string): Promise<void> {
  await tx.updateTable('members_evaluations').set({ text: '' }).where('member_id', '=', memberId).execute()
}
export async function moveEvaluations(tx: Tx, fromId: string, intoId: string): Promise<void> {
  await tx.updateTable('members_evaluations').set({ member_id: intoId }).where('member_id', '=', fromId).execute()
}

export async function summarizeEvaluations(
  tx: Tx,
  { stationId, from, to }: { stationId?: string | undefined; from?: string | undefined; to?: string | undefined },
): Promise<EvaluationSummary> {
  const where = sql`not hidden ${stationId ? sql`and station_id = ${stationId}` : sql``}
    ${from ? sql`and created_at >= ${from}::timestamptz` : sql``} ${to ? sql`and created_at < ${to}::timestamptz` : sql``}`
  const { rows } = await sql<{ stars: number; count: number; answered: number }>`
    select stars, count(*)::int as count, count(replied_at)::int as answered from members_evaluations where ${where} group by stars`.execute(
    tx,
  )
  const { rows: tags } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count from members_evaluations, unnest(tags) tag where ${where} group by tag order by 2 desc, 1 limit 10`.execute(
    tx,
  )
  const byStars = [1, 2, 3, 4, 5].map((stars) => rows.find((row) => row.stars === stars)?.count ?? 0)
  const count = byStars.reduce((sum, n) => sum + n, 0)
  const starSum = byStars.reduce((sum, n, at) => sum + n * (at + 1), 0)
  return {
    count,
    average: count === 0 ? null : Math.round((starSum * 100) / count),
    byStars,
    answered: rows.reduce((sum, row) => sum + row.answered, 0),
    tags,
  }
}
