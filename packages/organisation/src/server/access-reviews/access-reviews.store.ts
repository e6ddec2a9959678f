import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  aliasColumns,
  findTableRow,
  insertTableRow,
  pageRows,
  defineRowShape,
  buildRowSlice,
  sortColumnOf,
  toReplyRow,
  type RowSlice,
  type SliceRequest,
  type Tx,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  accessRow,
  reviewDueDays,
  type AccessDetail,
  type AccessFilter,
  type AccessRow,
  type listAccessReviews,
} from '../../contract/index.ts'
import { overdueClientsAt } from '../client-reviews/client-reviews.store.ts'

/** Caller and time that a list of reviews depends on. */
export interface Viewer {
  userId: string
  now: Date
}

type Named = { id: string; name: string }
const held = sql`from organisation_user_roles m
  join organisation_roles r on r.operator_id = m.operator_id and r.id = m.role_id`
const ofUser = sql`where m.operator_id = u.operator_id and m.user_id = u.id`
const grantsAll = sql<boolean>`exists (select ${held} ${ofUser} and r.grants_all)`
const roleIds = sql`array(select m.role_id ${held} ${ofUser} order by 1)`
/** The newest confirmation of a user, and the operator's policy. */
const lastReview = sql`(select c.at, c.by_name, c.role_ids from organisation_access_reviews c
  where c.operator_id = u.operator_id and c.user_id = u.id and c.result = 'confirmed' order by c.at desc limit 1)`
const policy = sql`(select p.review_days as days, p.review_since as since from organisation_sign_in_policies p
  where p.operator_id = u.operator_id and p.review_days is not null)`
const dueAt = sql<Date | null>`coalesce(last.at, greatest(policy.since, u.created_at)) + make_interval(days => policy.days)`
const stateAt = (now: Date) => sql<AccessRow['state']>`case
  when ${dueAt} <= ${now} then 'overdue'
  when last.at is null then 'open'
  when last.role_ids <> ${roleIds} then 'changed'
  when ${dueAt} <= ${now}::timestamptz + make_interval(days => ${reviewDueDays}) then 'due'
  else 'confirmed' end`
const sortColumns = {
  username: sql`lower(u.login_name)`,
  dueAt: sql`${dueAt}`,
  confirmedAt: sql`last.at`,
  lastSignInAt: sql`u.last_sign_in_at`,
} as const

const accessOf = ({ userId, now }: Viewer) =>
  defineRowShape('organisation_users', 'u', accessRow, {
    username: sql`u.login_name`,
    name: sql`u.display_name`,
    isOwn: sql<boolean>`u.id = ${userId}::uuid`,
    roles: sql<Named[]>`coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by r.name)
      ${held} ${ofUser}), '[]')`,
    grantsAll,
    seesAll: sql<boolean>`exists (select ${held} ${ofUser} and r.data_scope = 'all')`,
    codes: sql<string[]>`case when ${grantsAll} then '{}' else array(
      select distinct c.code ${held} join organisation_role_codes c on c.operator_id = r.operator_id and c.role_id = r.id
      ${ofUser} order by 1) end`,
    state: stateAt(now),
    confirmedAt: sql`last.at`,
    confirmedByName: sql<string | null>`last.by_name`,
    dueAt,
  })

const rows = (tx: Tx, viewer: Viewer) =>
  tx
    .selectFrom('organisation_users as u')
    .leftJoinLateral(sql<{ at: Date; by_name: string; role_ids: string[] }>`${lastReview}`.as('last'), (join) =>
      join.onTrue(),
    )
    .leftJoinLateral(sql<{ days: number; since: Date }>`${policy}`.as('policy'), (join) => join.onTrue())
    .select(accessOf(viewer).selection)
    .where('u.state', '=', 'active')

function filtered(tx: Tx, viewer: Viewer, { search, roleId, state }: AccessFilter) {
  let query = rows(tx, viewer)
  if (search) query = query.where(textMatchesSql(search, { names: [sql`u.display_name`, sql`u.login_name`] }))
  if (roleId) query = query.where(sql<SqlBool>`exists (select ${held} ${ofUser} and m.role_id = ${roleId})`)
  if (state) query = query.where(sql<SqlBool>`${stateAt(viewer.now)} = ${state}`)
  return query
}

export async function pageOfAccess(
  tx: Tx,
  viewer: Viewer,
  query: AccessFilter & PagedQuery<typeof listAccessReviews>,
): Promise<Page<AccessRow>> {
  const [column, down] = sortColumnOf(query.sort, sortColumns, 'dueAt')
  const sorted = filtered(tx, viewer, query).orderBy(column, down).orderBy('u.id')
  return pageRows(tx, accessOf(viewer), sorted, query)
}

/** Returns the next users by their id. An export reads them in such slices. */
export async function sliceOfAccess(
  tx: Tx,
  { viewer, filter }: { viewer: Viewer; filter: AccessFilter },
  { after, limit }: SliceRequest<AccessRow>,
): Promise<RowSlice<AccessRow, AccessRow>> {
  let query = filtered(tx, viewer, filter)
  if (after) query = query.where('u.id', '>', after.id)
  const found = await query.orderBy('u.id').limit(limit).execute()
  return buildRowSlice(found.map(accessOf(viewer).present), limit)
}

/** Finds an active user of the transaction's operator with the access that the user holds. */
export async function findAccess(tx: Tx, viewer: Viewer, id: string): Promise<AccessRow | undefined> {
  return findTableRow(accessOf(viewer), rows(tx, viewer).where('u.id', '=', id))
}

/** Locks a user, so that two reviews of the same access run one after the other. */
export async function lockReviewedUser(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('organisation_users').select('id').where('id', '=', id).forUpdate().execute()
}

export async function reviewsOf(tx: Tx, userId: string): Promise<AccessDetail['reviews']> {
  const found = await tx
    .selectFrom('organisation_access_reviews')
    .select(aliasColumns(['id', 'at', 'byName', 'roleNames', 'note']))
    .select(sql<'confirmed' | 'withdrawn'>`result`.as('result'))
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .limit(50)
    .execute()
  return found.map(toReplyRow)
}

export interface NewReview {
  operatorId: string
  id: string
  userId: string
  result: 'confirmed' | 'withdrawn'
  roles: readonly Named[]
  note: string
  by: { id: string; name: string }
  at: Date
}

export async function insertReview(tx: Tx, review: NewReview): Promise<void> {
  const { roles } = review
  await insertTableRow(tx, 'organisation_access_reviews', {
    operator_id: review.operatorId,
    id: review.id,
    user_id: review.userId,
    result: review.result,
    role_ids: roles.map(({ id }) => id).toSorted(),
    role_names: roles.map(({ name }) => name),
    note: review.note,
    by_id: review.by.id,
    by_name: review.by.name,
    at: review.at,
  })
}

/** Counts the users of the transaction's operator whose review is overdue. */
export async function countOverdue(tx: Tx, viewer: Viewer): Promise<number> {
  const { rows: found } = await sql<{ n: number }>`
    select count(*)::int as n from (${filtered(tx, viewer, { state: 'overdue' })}) overdue`.execute(tx)
  return found[0]?.n ?? 0
}

export interface OverdueOperator {
  operatorId: string
  /** Users and API clients. */
  overdue: number
  /** API clients of them. */
  clients: number
}

const overdueUsersAt = (now: Date) => sql`
  select u.operator_id, count(*)::int as overdue, max(${dueAt}) as newest
  from organisation_users u
  left join lateral ${lastReview} last on true
  join lateral ${policy} policy on true
  where u.state = 'active' and ${dueAt} <= ${now} group by u.operator_id`
const overdueAt = (now: Date) => sql`
  select coalesce(u.operator_id, c.operator_id) as operator_id, greatest(u.newest, c.newest) as newest,
    coalesce(u.overdue, 0) + coalesce(c.overdue, 0) as overdue, coalesce(c.overdue, 0) as clients
  from (${overdueUsersAt(now)}) u full join (${overdueClientsAt(now)}) c on c.operator_id = u.operator_id`
/** True when a review became overdue since the last notice, or when the last notice is older than the pause. */
const isNoticeDue = (now: Date, pauseMs: number) => sql`
  p.operator_id = o.operator_id and (p.review_notified_at is null or p.review_notified_at < o.newest
    or p.review_notified_at <= ${new Date(now.getTime() - pauseMs)})`

/** Returns the operators that must be notified of overdue reviews. Requires a platform transaction. */
export async function listOverdueOperators(tx: Tx, now: Date, pauseMs: number): Promise<string[]> {
  const { rows: found } = await sql<{ operatorId: string }>`
    with overdue as (${overdueAt(now)})
    select p.operator_id as "operatorId" from organisation_sign_in_policies p join overdue o
      on ${isNoticeDue(now, pauseMs)}`.execute(tx)
  return found.map(({ operatorId }) => operatorId)
}

/** Takes those of the operators that must still be notified, and notes the time. Requires a platform transaction. */
export async function takeOverdue(
  tx: Tx,
  { operatorIds, now, pauseMs }: { operatorIds: readonly string[]; now: Date; pauseMs: number },
): Promise<OverdueOperator[]> {
  const { rows: found } = await sql<OverdueOperator>`
    with overdue as (${overdueAt(now)})
    update organisation_sign_in_policies p set review_notified_at = ${now} from overdue o
    where ${isNoticeDue(now, pauseMs)} and p.operator_id = any(${operatorIds}::uuid[])
    returning p.operator_id as "operatorId", o.overdue, o.clients`.execute(tx)
  return found
}
