import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  updateTableRow,
  findTableRow,
  insertTableRow,
  pageRows,
  deleteTableRow,
  defineRowShape,
  sortColumnOf,
  type Tx,
} from '@evops/platform/server'
import { sql } from 'kysely'
import { auditFeedRow, type AuditFeedForm, type AuditFeedRow, type listAuditFeeds } from '../../contract/index.ts'

/** Sealed groups of entries that a feed has not sent yet. */
const pending = sql`from organisation_audit_seals s
  left join organisation_audit_feed_cursors c on c.operator_id = f.operator_id and c.feed_id = f.id and c.source_id = s.operator_id
  where (f.of_installation or s.operator_id = f.operator_id) and s.seq > coalesce(c.seq, 0)`
const behind = sql<number>`(select coalesce(sum(cardinality(s.row_ids)), 0)::int ${pending})`
const feed = defineRowShape('organisation_audit_feeds', 'f', auditFeedRow, {
  state: sql<AuditFeedRow['state']>`case when not f.enabled then 'off' when f.failing_since is not null then 'failing'
    when exists (select ${pending}) then 'behind' else 'current' end`,
  behind,
  sent: sql`f.sent::int`,
})
const sortColumns = { name: sql`f.name`, createdAt: sql`f.created_at` } as const
const rows = (tx: Tx, operatorId: string) =>
  tx.selectFrom('organisation_audit_feeds as f').select(feed.selection).where('f.operator_id', '=', operatorId)

/* The functions run in platform transactions, because a feed of the installation counts entries of all operators. */

export async function pageOfAuditFeeds(
  tx: Tx,
  operatorId: string,
  query: PagedQuery<typeof listAuditFeeds>,
): Promise<Page<AuditFeedRow>> {
  const [column, down] = sortColumnOf(query.sort, sortColumns, 'name')
  return pageRows(tx, feed, rows(tx, operatorId).orderBy(column, down).orderBy('f.id'), query)
}
export async function findAuditFeed(tx: Tx, operatorId: string, id: string): Promise<AuditFeedRow | undefined> {
  return findTableRow(feed, rows(tx, operatorId).where('f.id', '=', id))
}
export async function isFeedNameTaken(
  tx: Tx,
  { operatorId, id, name }: { operatorId: string; id: string; name: string },
): Promise<boolean> {
  const found = await tx
    .selectFrom('organisation_audit_feeds')
    .select('id')
    .where('operator_id', '=', operatorId)
    .where('name', '=', name)
    .where('id', '<>', id)
    .executeTakeFirst()
  return found !== undefined
}

const valuesOfForm = ({ name, address, authority, ofInstallation, enabled }: AuditFeedForm) => ({
  name,
  address,
  authority,
  of_installation: ofInstallation,
  enabled,
})

/** Inserts a feed that begins behind the newest sealed entries. */
export async function insertAuditFeed(
  tx: Tx,
  operatorId: string,
  { id, form, sealed, now }: { id: string; form: AuditFeedForm; sealed: Buffer | null; now: Date },
): Promise<void> {
  await insertTableRow(tx, 'organisation_audit_feeds', {
    operator_id: operatorId,
    id,
    ...valuesOfForm(form),
    sealed_secret: sealed,
    created_at: now,
    next_try_at: now,
  })
  await sql`insert into organisation_audit_feed_cursors (operator_id, feed_id, source_id, seq)
    select ${operatorId}, ${id}, operator_id, max(seq) from organisation_audit_seals
    where ${form.ofInstallation} or operator_id = ${operatorId} group by operator_id`.execute(tx)
}
/** Returns false if the feed was changed in the meantime. A change tries to send at once. */
export async function updateAuditFeedRow(
  tx: Tx,
  {
    id,
    version,
    form,
    sealed,
    now,
  }: {
    id: string
    version: number
    form: AuditFeedForm
    sealed: Buffer | null | undefined
    now: Date
  },
): Promise<boolean> {
  return updateTableRow(
    tx,
    'organisation_audit_feeds',
    { id, version },
    {
      ...valuesOfForm(form),
      ...(sealed !== undefined && { sealed_secret: sealed }),
      attempts: 0,
      next_try_at: now,
    },
  )
}
export async function deleteAuditFeedRow(tx: Tx, operatorId: string, id: string): Promise<void> {
  await deleteTableRow(tx, 'organisation_audit_feeds', { operator_id: operatorId, id })
}

export interface DueFeed {
  operatorId: string
  id: string
  name: string
  address: string
  authority: string
  sealed: Buffer | null
  attempts: number
  failingSince: Date | null
  notifiedAt: Date | null
}
/** Takes one feed that has entries to send, so that no other process sends it until the lease ends. */
export async function leaseFeed(tx: Tx, now: Date, leaseMs: number): Promise<DueFeed | undefined> {
  const { rows: found } = await sql<DueFeed>`
    update organisation_audit_feeds set leased_until = ${new Date(now.getTime() + leaseMs)}
    where (operator_id, id) = (
      select f.operator_id, f.id from organisation_audit_feeds f
      where f.enabled and f.next_try_at <= ${now} and coalesce(f.leased_until, '-infinity') <= ${now}
        and exists (select ${pending})
      order by f.next_try_at limit 1 for update of f skip locked)
    returning operator_id as "operatorId", id, name, address, authority, sealed_secret as sealed, attempts,
      failing_since as "failingSince", notified_at as "notifiedAt"`.execute(tx)
  return found[0]
}
export async function findFeedTarget(tx: Tx, operatorId: string, id: string): Promise<DueFeed | undefined> {
  const { rows: found } = await sql<DueFeed>`
    select operator_id as "operatorId", id, name, address, authority, sealed_secret as sealed, attempts,
      failing_since as "failingSince", notified_at as "notifiedAt"
    from organisation_audit_feeds where operator_id = ${operatorId} and id = ${id}`.execute(tx)
  return found[0]
}

export interface SealedGroup {
  operatorId: string
  seq: number
  hash: Buffer
  rowIds: string[]
}
/** Returns the next groups of each operator in order: the cursor of an operator never passes a group that waits. */
export async function nextGroups(
  tx: Tx,
  feedOf: Pick<DueFeed, 'operatorId' | 'id'>,
  limit: number,
): Promise<SealedGroup[]> {
  const { rows: found } = await sql<SealedGroup>`
    select n.operator_id as "operatorId", n.seq, n.hash, n.row_ids as "rowIds"
    from organisation_audit_feeds f cross join lateral (
      select s.operator_id, s.seq, s.hash, s.row_ids, s.seq - coalesce(c.seq, 0) as distance ${pending}
      order by distance, s.operator_id limit ${limit}) n
    where f.operator_id = ${feedOf.operatorId} and f.id = ${feedOf.id}
    order by n.operator_id, n.seq`.execute(tx)
  return found
}
export interface FeedRecord {
  operatorId: string
  id: string
  at: Date
  userId: string | null
  userName: string
  address: string
  requestId: string
  action: string
  entity: string
  entityId: string | null
  before: unknown
  after: unknown
  result: string
}
/** Returns the entries of a group that still exist; retention may have deleted some. */
export async function listAuditGroupRecords(tx: Tx, { operatorId, rowIds }: SealedGroup): Promise<FeedRecord[]> {
  const { rows: found } = await sql<FeedRecord>`
    select operator_id as "operatorId", id, at, user_id as "userId", user_name as "userName", address,
      request_id as "requestId", action, entity, entity_id as "entityId", before, after, result
    from organisation_audit where operator_id = ${operatorId} and id = any (${rowIds}::uuid[])
    order by array_position(${rowIds}::uuid[], id)`.execute(tx)
  return found
}

/** Moves the cursors behind the groups, and counts their entries. */
export async function markAuditEntriesSent(
  tx: Tx,
  { operatorId, id }: Pick<DueFeed, 'operatorId' | 'id'>,
  { groups, entries, now }: { groups: readonly SealedGroup[]; entries: number; now: Date },
): Promise<void> {
  for (const group of groups)
    await sql`insert into organisation_audit_feed_cursors as c (operator_id, feed_id, source_id, seq)
      values (${operatorId}, ${id}, ${group.operatorId}, ${group.seq})
      on conflict (operator_id, feed_id, source_id) do update set seq = greatest(c.seq, excluded.seq)`.execute(tx)
  await sql`update organisation_audit_feeds set last_sent_at = ${now}, sent = sent + ${entries}, attempts = 0,
    failing_since = null, last_error = null, notified_at = null, leased_until = null
    where operator_id = ${operatorId} and id = ${id}`.execute(tx)
}
/** Stores a failed attempt and the time of the next one. */
export async function markFeedFailed(
  tx: Tx,
  { operatorId, id }: Pick<DueFeed, 'operatorId' | 'id'>,
  { reason, now, nextTryAt, notified }: { reason: string; now: Date; nextTryAt: Date; notified: boolean },
): Promise<void> {
  await sql`update organisation_audit_feeds set attempts = attempts + 1, last_error = ${reason.slice(0, 500)},
    failing_since = coalesce(failing_since, ${now}), next_try_at = ${nextTryAt}, leased_until = null,
    notified_at = case when ${notified} then ${now} else notified_at end
    where operator_id = ${operatorId} and id = ${id}`.execute(tx)
}
/** Returns how far each enabled feed is behind. */
export async function feedLags(tx: Tx): Promise<{ name: string; behind: number; failingSince: Date | null }[]> {
  const { rows: found } = await sql<{ name: string; behind: number; failingSince: Date | null }>`
    select f.id::text as name, ${behind} as behind, f.failing_since as "failingSince"
    from organisation_audit_feeds f where f.enabled order by f.id`.execute(tx)
  return found
}
