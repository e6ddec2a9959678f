import type { Page, PagedQuery } from '@evops/platform/contract'
import { textMatchesSql, insertTableRow, readPage, sortColumnOf, toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import {
  reviewDueDays,
  type ClientAccessDetail,
  type ClientAccessFilter,
  type ClientAccessRow,
  type listClientReviews,
} from '../../contract/index.ts'

type Found = Omit<ClientAccessRow, 'lastUsedAt' | 'createdAt' | 'confirmedAt' | 'dueAt'> &
  Record<'lastUsedAt' | 'confirmedAt' | 'dueAt', Date | null> & { createdAt: Date }

const lastReview = sql`(select r.at, r.by_name, r.codes from organisation_client_reviews r
  where r.operator_id = c.operator_id and r.client_id = c.client_id and r.result = 'confirmed' order by r.at desc limit 1)`
const policy = sql`(select p.review_days as days, p.review_since as since from organisation_sign_in_policies p
  where p.operator_id = c.operator_id and p.review_days is not null)`
const dueAt = sql`coalesce(last.at, greatest(policy.since, c.created_at)) + make_interval(days => policy.days)`
const sortedCodes = sql`array(select x from unnest(c.codes) as x order by x)`

/** Enabled clients of the transaction's operator, as a table. */
const accessAt = (now: Date) => sql<Found>`(
  select c.client_id as id, c.name, ${sortedCodes} as codes, c.last_used_at as "lastUsedAt", c.created_at as "createdAt",
    case when ${dueAt} <= ${now} then 'overdue'
      when last.at is null then 'open'
      when last.codes <> ${sortedCodes} then 'changed'
      when ${dueAt} <= ${now}::timestamptz + make_interval(days => ${reviewDueDays}) then 'due'
      else 'confirmed' end as state,
    last.at as "confirmedAt", last.by_name as "confirmedByName", ${dueAt} as "dueAt"
  from organisation_oauth_clients c
  left join lateral ${lastReview} last on true
  left join lateral ${policy} policy on true
  where not c.first_party and c.enabled)`

const sortColumns = {
  name: sql`lower(a.name)`,
  dueAt: sql`a."dueAt"`,
  confirmedAt: sql`a."confirmedAt"`,
  lastUsedAt: sql`a."lastUsedAt"`,
} as const

export async function pageOfClientAccess(
  tx: Tx,
  now: Date,
  { search, state, sort, ...wanted }: ClientAccessFilter & PagedQuery<typeof listClientReviews>,
): Promise<Page<ClientAccessRow>> {
  let query = tx.selectFrom(accessAt(now).as('a')).selectAll()
  if (search) query = query.where(textMatchesSql(search, { names: [sql`a.name`], codes: [sql`a.id`] }))
  if (state) query = query.where('state', '=', state)
  const [column, down] = sortColumnOf(sort, sortColumns, 'dueAt')
  const page = await readPage(tx, query.orderBy(column, down).orderBy('id'), wanted)
  return { ...page, list: page.list.map((row) => toReplyRow(row)) }
}

/** Finds an enabled client of the transaction's operator. */
export async function findClientAccess(tx: Tx, now: Date, id: string): Promise<ClientAccessRow | undefined> {
  const row = await tx.selectFrom(accessAt(now).as('a')).selectAll().where('id', '=', id).executeTakeFirst()
  return row && toReplyRow(row)
}

/** Locks a client, so that two reviews of the same access run one after the other. */
export async function lockReviewedClient(tx: Tx, id: string): Promise<void> {
  await tx
    .selectFrom('organisation_oauth_clients')
    .select('client_id')
    .where('client_id', '=', id)
    .forUpdate()
    .execute()
}

export async function reviewsOfClient(tx: Tx, clientId: string): Promise<ClientAccessDetail['reviews']> {
  const { rows } = await sql<Omit<ClientAccessDetail['reviews'][number], 'at'> & { at: Date }>`
    select id, at, by_name as "byName", result, note from organisation_client_reviews
    where client_id = ${clientId} order by at desc limit 50`.execute(tx)
  return rows.map((row) => toReplyRow(row))
}

export interface NewClientReview {
  operatorId: string
  id: string
  clientId: string
  result: 'confirmed' | 'withdrawn'
  codes: readonly string[]
  note: string
  by: { id: string; name: string }
  at: Date
}
export async function insertClientReview(tx: Tx, { by, ...review }: NewClientReview): Promise<void> {
  await insertTableRow(tx, 'organisation_client_reviews', {
    operator_id: review.operatorId,
    id: review.id,
    client_id: review.clientId,
    result: review.result,
    codes: [...review.codes],
    note: review.note,
    by_id: by.id,
    by_name: by.name,
    at: review.at,
  })
}

export async function disableClient(tx: Tx, clientId: string): Promise<void> {
  await sql`update organisation_oauth_clients set enabled = false, version = version + 1
    where client_id = ${clientId} and not first_party`.execute(tx)
}

export async function countOverdueClients(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${accessAt(now)} a where a.state = 'overdue'`.execute(tx)
  return rows[0]?.n ?? 0
}

/** SQL of the number of overdue clients by operator, for the reminder. Requires a platform transaction. */
export const overdueClientsAt = (now: Date) => sql`
  select c.operator_id, count(*)::int as overdue, max(${dueAt}) as newest
  from organisation_oauth_clients c
  left join lateral ${lastReview} last on true
  join lateral ${policy} policy on true
  where not c.first_party and c.enabled and ${dueAt} <= ${now} group by c.operator_id`
