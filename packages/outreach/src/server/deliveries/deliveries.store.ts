import { newId, type Page } from '@evops/platform/contract'
import { textMatchesSql, readPage, type Tx, aliasColumns, toReplyRow } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { Delivery, DeliveryChannel, MessageContent } from '../../contract/index.ts'

export interface NewDelivery {
  operatorId: string
  /** Default: a new id, unless the caller already uses one. */
  id?: string
  channel: DeliveryChannel
  target: string
  /** Null: not related to a station. */
  stationId: string | null
  subject: string
  /** Mail: { text, hasFile? }. Webhook: the message. */
  content: unknown
  at: Date
}
export async function addDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return
  await tx
    .insertInto('outreach_deliveries')
    .values(
      deliveries.map(({ operatorId, id, channel, target, stationId, subject, content, at }) => ({
        operator_id: operatorId,
        id: id ?? newId(at.getTime()),
        channel,
        target,
        station_id: stationId,
        subject: subject.slice(0, 300),
        content: JSON.stringify(content),
        next_at: at,
        answer: null,
        created_at: at,
        done_at: null,
      })),
    )
    .execute()
}
export async function insertBellMessage(
  tx: Tx,
  {
    operatorId,
    stationId,
    level,
    content,
    at,
  }: { operatorId: string; stationId: string; level: number; content: MessageContent; at: Date },
): Promise<void> {
  await tx
    .insertInto('outreach_messages')
    .values({
      operator_id: operatorId,
      id: newId(at.getTime()),
      station_id: stationId,
      level,
      content: JSON.stringify(content),
      created_at: at,
    })
    .execute()
}

export interface DueDelivery {
  operatorId: string
  id: string
  target: string
  subject: string
  content: unknown
  attempts: number
  createdAt: Date
}
/** Returns the condition for due deliveries of a channel. */
export const deliveriesDueSql = (channel: DeliveryChannel): string =>
  `exists (select from outreach_deliveries where channel = '${channel}' and state = 'waiting' and next_at <= clock_timestamp())`
/**
 * Leases due deliveries, at most one per address; if the process ends, another takes over. Addresses with a running
 * delivery are skipped.
 */
export async function claimDueDeliveries(
  tx: Tx,
  channel: DeliveryChannel,
  { now, leaseSeconds, busy, limit }: { now: Date; leaseSeconds: number; busy: readonly string[]; limit: number },
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    with due as (
      select distinct on (operator_id, target) operator_id, id from outreach_deliveries d
      where channel = ${channel} and state = 'waiting' and next_at <= ${now} and not (operator_id::text || '/' || target = any(${[...busy]}::text[]))
      order by operator_id, target, next_at, id limit ${limit})
    update outreach_deliveries d set next_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds}), attempts = d.attempts + 1
    from due where d.operator_id = due.operator_id and d.id = due.id and d.state = 'waiting' and d.next_at <= ${now}
    returning d.operator_id as "operatorId", d.id, d.target, d.subject, d.content, d.attempts, d.created_at as "createdAt"`.execute(
    tx,
  )
  return rows
}
export async function saveDeliveryResult(
  tx: Tx,
  {
    operatorId,
    id,
    state,
    answer,
    nextAt,
    now,
  }: { operatorId: string; id: string; state: Delivery['state']; answer: string; nextAt: Date; now: Date },
): Promise<void> {
  await tx
    .updateTable('outreach_deliveries')
    .set({ state, answer: answer.slice(0, 500), next_at: nextAt, done_at: state === 'waiting' ? null : now })
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .execute()
}

function rows(tx: Tx) {
  return tx
    .selectFrom('outreach_deliveries as d')
    .leftJoin('outreach_webhooks as w', (on) =>
      on.onRef('w.operator_id', '=', 'd.operator_id').on(sql<SqlBool>`w.id::text = d.target`),
    )
    .leftJoin('organisation_user_names as u', (on) =>
      on.onRef('u.operator_id', '=', 'd.operator_id').on(sql<SqlBool>`u.user_id::text = d.target`),
    )
    .select([
      sql<string>`coalesce(w.name, u.user_name, d.target)`.as('target'),
      ...aliasColumns('d', [
        'subject',
        'state',
        'attempts',
        'nextAt',
        'answer',
        'createdAt',
        'doneAt',
        'id',
        'channel',
      ]),
    ])
}
type Found = Omit<Delivery, 'nextAt' | 'createdAt' | 'doneAt'> & {
  nextAt: Date
  createdAt: Date
  doneAt: Date | null
}
function present({ nextAt, ...row }: Found): Delivery {
  return {
    ...toReplyRow(row),
    nextAt: row.state === 'waiting' ? nextAt.toISOString() : null,
  }
}
export async function pageOfDeliveries(
  tx: Tx,
  query: {
    page: number
    pageSize: number
    state?: Delivery['state'] | undefined
    channel?: DeliveryChannel | undefined
    search?: string | undefined
  },
): Promise<Page<Delivery>> {
  let found = rows(tx)
  const { state, channel, search } = query
  if (state) found = found.where('d.state', '=', state)
  if (channel) found = found.where('d.channel', '=', channel)
  if (search)
    found = found.where(
      textMatchesSql(search, { names: [sql`d.target`, sql`d.subject`, sql`coalesce(w.name, u.user_name)`] }),
    )
  const one = await readPage(tx, found.orderBy('d.created_at', 'desc').orderBy('d.id', 'desc'), query)
  return { ...one, list: one.list.map(present) }
}
export async function findDelivery(tx: Tx, id: string): Promise<Delivery | undefined> {
  const row = await rows(tx).where('d.id', '=', id).executeTakeFirst()
  return row && present(row)
}
/** Restarts a delivery from the first attempt; returns false while it is already waiting. */
export async function restartDelivery(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('outreach_deliveries')
    .set({ state: 'waiting', attempts: 0, next_at: now, done_at: null })
    .where('id', '=', id)
    .where('state', '<>', 'waiting')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
