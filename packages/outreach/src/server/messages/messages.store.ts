import type { Page } from '@evops/platform/contract'
import { page, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { Message, MessageContent } from '../../contract/index.ts'
import '../tables.ts'

/** More than this is "many": counting on would tell nobody anything. */
const mostCounted = 1_000

export async function pageOfMessages(
  tx: Tx,
  userId: string,
  query: { page: number; pageSize: number; unread?: boolean | undefined },
): Promise<Page<Message>> {
  let rows = tx
    .selectFrom('outreach_messages as m')
    .leftJoin('outreach_message_reads as r', (on) =>
      on
        .onRef('r.operator_id', '=', 'm.operator_id')
        .onRef('r.message_id', '=', 'm.id')
        .on('r.user_id', '=', userId),
    )
    .select([
      'm.id',
      'm.level',
      sql<MessageContent>`m.content`.as('content'),
      'm.created_at as createdAt',
      'r.read_at as readAt',
    ])
    .orderBy('m.id', 'desc')
  if (query.unread) rows = rows.where('r.read_at', 'is', null)
  const one = await page(tx, rows, query)
  return {
    ...one,
    list: one.list.map(({ createdAt, readAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
    })),
  }
}

export async function countUnread(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (select from outreach_messages m
      where not exists (select from outreach_message_reads r where r.operator_id = m.operator_id and r.user_id = ${userId} and r.message_id = m.id)
      limit ${mostCounted}) as few`.execute(tx)
  return rows[0]?.unread ?? 0
}

/** Those named, or all that the caller sees. */
export async function markRead(tx: Tx, userId: string, ids: readonly string[] | undefined): Promise<void> {
  await sql`
    insert into outreach_message_reads (operator_id, user_id, message_id)
    select m.operator_id, ${userId}, m.id from outreach_messages m where ${ids === undefined} or m.id = any(${[...(ids ?? [])]}::uuid[])
    on conflict do nothing`.execute(tx)
}

export async function forgetMessages(tx: Tx, before: Date): Promise<void> {
  await sql`delete from outreach_messages where created_at < ${before}`.execute(tx)
  await sql`delete from outreach_deliveries where created_at < ${before} and state <> 'waiting'`.execute(tx)
}
