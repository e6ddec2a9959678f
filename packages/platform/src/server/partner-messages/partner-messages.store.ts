import { sql, type SqlBool } from 'kysely'
import {
  newId,
  type Page,
  type PartnerMessage,
  type PartnerMessageFilter,
  type PartnerMessageRow,
} from '../../contract/index.ts'
import type { Tx } from '../db/db.ts'
import { readPage } from '../db/page.ts'
import { aliasColumns, toReplyRow } from '../db/shape.ts'
import { redactBody, redactHeaders } from './redact.rules.ts'

/** A message as sent or received; secrets are removed before it is stored. */
export interface NewPartnerMessage extends Pick<
  PartnerMessage,
  'peerKind' | 'peer' | 'peerId' | 'direction' | 'channel' | 'verified' | 'status' | 'httpStatus'
> {
  operatorId: string
  at: Date
  tookMs?: number
  attempt?: number
  correlation?: string
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
  body: string
  /** Values in the message that must not be stored: keys, passwords. */
  secrets?: readonly string[]
  replayOf?: string | null
}

/**
 * Stores one message and returns its id. Use a separate transaction if the transaction of the action may be rolled
 * back.
 */
export async function insertPartnerMessage(tx: Tx, message: NewPartnerMessage): Promise<string> {
  const [id = ''] = await insertPartnerMessages(tx, [message])
  return id
}
/** Stores many messages in one statement, for senders with thousands of messages a second. */
export async function insertPartnerMessages(tx: Tx, messages: readonly NewPartnerMessage[]): Promise<string[]> {
  if (messages.length === 0) return []
  const rows = messages.map(rowOf)
  const of = <K extends keyof StoredMessage>(name: K) => rows.map((row) => row[name])
  // Passed by column, because one parameter per value would be thousands for the database to read and plan.
  await sql`
    insert into platform_partner_messages (operator_id, id, peer_kind, peer, peer_id, direction, channel, correlation, verified, status,
      http_status, attempt, at, took_ms, head, body, replay_of)
    select * from unnest(${of('operator_id')}::uuid[], ${of('id')}::uuid[], ${of('peer_kind')}::text[], ${of('peer')}::text[],
      ${of('peer_id')}::uuid[], ${of('direction')}::text[], ${of('channel')}::text[], ${of('correlation')}::text[], ${of('verified')}::text[],
      ${of('status')}::text[], ${of('http_status')}::int[], ${of('attempt')}::int[], ${of('at')}::timestamptz[], ${of('took_ms')}::int[],
      ${of('head')}::text[], ${of('body')}::text[], ${of('replay_of')}::uuid[])`.execute(tx)
  return of('id')
}
type StoredMessage = ReturnType<typeof rowOf>
function rowOf({ headers, body, secrets = [], operatorId, at, ...message }: NewPartnerMessage) {
  return {
    operator_id: operatorId,
    id: newId(at.getTime()),
    peer_kind: message.peerKind,
    peer: message.peer.slice(0, 100),
    peer_id: message.peerId,
    direction: message.direction,
    channel: message.channel.slice(0, 100),
    correlation: (message.correlation ?? '').slice(0, 100),
    verified: message.verified,
    status: message.status,
    http_status: message.httpStatus,
    attempt: message.attempt ?? 1,
    at,
    took_ms: Math.max(0, Math.round(message.tookMs ?? 0)),
    head: redactHeaders(headers, secrets),
    body: redactBody(body, secrets, { hasCards: message.peerKind !== 'interop' }),
    replay_of: message.replayOf ?? null,
  }
}

const inList = [
  'id',
  'peerKind',
  'peer',
  'peerId',
  'direction',
  'channel',
  'correlation',
  'verified',
  'status',
  'httpStatus',
  'attempt',
  'at',
  'tookMs',
  'replayOf',
] as const

/**
 * Returns a page, the newest first. `search`: the beginning of a correlation, or a part of the body within those days.
 */
export async function pageOfPartnerMessages(
  tx: Tx,
  {
    peerKind,
    peerId,
    direction,
    verified,
    status,
    from,
    to,
    search,
    ...wanted
  }: PartnerMessageFilter & {
    page: number
    pageSize: number
    sort?: string | undefined
    peerId?: string
  },
): Promise<Page<PartnerMessageRow>> {
  let rows = tx.selectFrom('platform_partner_messages').select([...aliasColumns(inList)])
  if (peerKind) rows = rows.where('peer_kind', '=', peerKind)
  if (peerId) rows = rows.where('peer_id', '=', peerId)
  if (direction) rows = rows.where('direction', '=', direction)
  if (verified) rows = rows.where('verified', '=', verified)
  if (status) rows = rows.where('status', '=', status)
  if (from) rows = rows.where('at', '>=', new Date(from))
  if (to) rows = rows.where('at', '<', new Date(to))
  if (search)
    rows = rows.where(
      sql<SqlBool>`(correlation ^@ ${search} or position(lower(${search}) in lower(channel || ' ' || body)) > 0)`,
    )
  const down = wanted.sort === 'at' ? 'asc' : 'desc'
  const found = await readPage(tx, rows.orderBy('at', down).orderBy('id', down), wanted)
  return { ...found, list: found.list.map(toReplyRow) }
}

/**
 * Returns messages of one partner from the newest on, or after the message `before`. Ids are in creation order
 * (UUIDv7), so new messages do not move the others. `action`: a word of the channel; `search`: the beginning of a
 * correlation.
 */
export async function partnerMessagesBefore(
  tx: Tx,
  {
    peerId,
    before,
    limit,
    direction,
    status,
    action,
    search,
  }: Pick<PartnerMessageFilter, 'direction' | 'status' | 'search'> & {
    peerId: string
    before?: string | undefined
    limit: number
    action?: string | undefined
  },
): Promise<{ list: PartnerMessage[]; next: string | null }> {
  let rows = tx
    .selectFrom('platform_partner_messages')
    .select([...aliasColumns(inList), 'head', 'body'])
    .where('peer_id', '=', peerId)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (before) rows = rows.where('id', '<', before)
  if (direction) rows = rows.where('direction', '=', direction)
  if (status) rows = rows.where('status', '=', status)
  if (action) rows = rows.where(sql<SqlBool>`${action} = any (string_to_array(channel, ' '))`)
  if (search) rows = rows.where(sql<SqlBool>`correlation ^@ ${search}`)
  const found = await rows.execute()
  const list = found.slice(0, limit).map(toReplyRow)
  return { list, next: found.length > limit ? (list.at(-1)?.id ?? null) : null }
}

export async function findPartnerMessage(tx: Tx, id: string): Promise<PartnerMessage | undefined> {
  const row = await tx
    .selectFrom('platform_partner_messages')
    .select([...aliasColumns(inList), 'head', 'body'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toReplyRow(row)
}

/** Deletes old messages of all operators in batches; returns the number of deleted rows. */
export async function deleteOldPartnerMessages(tx: Tx, before: Date, most = 10_000): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from platform_partner_messages m using (
      select operator_id, id from platform_partner_messages where at < ${before} order by at limit ${most}
    ) old where m.operator_id = old.operator_id and m.id = old.id`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
