import { newId, type Page } from '@evops/platform/contract'
import { readPage, type Tx, aliasColumns, toReplyRow } from '@evops/platform/server'
import { sql } from 'kysely'
import type { BellMessage, NoticeContent } from '../../contract/index.ts'

/** Maximum count; above it the number is not useful. */
const mostCounted = 1_000

export async function pageOfMessages(
  tx: Tx,
  userId: string,
  query: { page: number; pageSize: number; unread?: boolean | undefined },
): Promise<Page<BellMessage>> {
  const notices = tx
    .selectFrom('outreach_notices as n')
    .where('n.user_id', '=', userId)
    .select([
      'n.id',
      'n.level',
      sql<BellMessage['content']>`n.content || jsonb_build_object('kind', 'notice', 'href', n.href)`.as('content'),
      ...aliasColumns('n', ['createdAt', 'readAt']),
    ])
  const alarms = tx
    .selectFrom('outreach_messages as m')
    .leftJoin('outreach_message_reads as r', (on) =>
      on.onRef('r.operator_id', '=', 'm.operator_id').onRef('r.message_id', '=', 'm.id').on('r.user_id', '=', userId),
    )
    .select([
      'm.id',
      'm.level',
      sql<BellMessage['content']>`m.content`.as('content'),
      ...aliasColumns('m', ['createdAt']),
      ...aliasColumns('r', ['readAt']),
    ])
  let rows = tx.selectFrom(alarms.unionAll(notices).as('both')).selectAll().orderBy('id', 'desc')
  if (query.unread) rows = rows.where('readAt', 'is', null)
  const one = await readPage(tx, rows, query)
  return {
    ...one,
    list: one.list.map((row) => toReplyRow(row)),
  }
}

export async function countUnread(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (select from outreach_messages m
      where not exists (select from outreach_message_reads r where r.operator_id = m.operator_id and r.user_id = ${userId} and r.message_id = m.id)
      union all select from outreach_notices n where n.user_id = ${userId} and n.read_at is null
      limit ${mostCounted}) as few`.execute(tx)
  return rows[0]?.unread ?? 0
}

/** Marks the named messages, or all visible ones, as read. */
export async function markRead(tx: Tx, userId: string, ids: readonly string[] | undefined): Promise<void> {
  const named = sql`(${ids === undefined} or id = any(${[...(ids ?? [])]}::uuid[]))`
  await sql`
    insert into outreach_message_reads (operator_id, user_id, message_id)
    select m.operator_id, ${userId}, m.id from outreach_messages m where ${named}
    on conflict do nothing`.execute(tx)
  await sql`update outreach_notices set read_at = now() where user_id = ${userId} and read_at is null and ${named}`.execute(
    tx,
  )
}

/** Adds messages to people, in the transaction of the event. */
export async function insertNotices(
  tx: Tx,
  notices: readonly {
    operatorId: string
    userId: string
    level: number
    content: Omit<NoticeContent, 'kind' | 'href'>
    href: string
    at: Date
  }[],
): Promise<void> {
  if (notices.length === 0) return
  await tx
    .insertInto('outreach_notices')
    .values(
      notices.map(({ operatorId, userId, level, content, href, at }) => ({
        operator_id: operatorId,
        id: newId(at.getTime()),
        user_id: userId,
        level,
        content: JSON.stringify(content),
        href,
        created_at: at,
        read_at: null,
      })),
    )
    .execute()
}

export async function deleteMessagesBefore(tx: Tx, before: Date): Promise<void> {
  await sql`delete from outreach_messages where created_at < ${before}`.execute(tx)
  await sql`delete from outreach_notices where created_at < ${before}`.execute(tx)
  await sql`delete from outreach_deliveries where created_at < ${before} and state <> 'waiting'`.execute(tx)
  await sql`delete from outreach_duty_words where at < ${before}`.execute(tx)
  await sql`delete from outreach_wecom_calls where at < ${before}`.execute(tx)
  await sql`delete from outreach_member_notices where created_at < ${before}`.execute(tx)
}
