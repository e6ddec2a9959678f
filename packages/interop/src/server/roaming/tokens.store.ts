import { createHash } from 'node:crypto'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerKey } from '../partners/partners.store.ts'
import type { Terms } from './roaming-links.store.ts'

/** A start token that may roam, as charging has it. */
export interface Roamer {
  tokenId: string
  uid: string
  credential: string
  valid: boolean
}
/** Those that a partner is told. */
export async function roamersOf(
  tx: Tx,
  { operatorId }: PartnerKey,
  { tokens, groupKeys }: Pick<Terms, 'tokens' | 'groupKeys'>,
): Promise<Roamer[]> {
  if (tokens === 'none') return []
  const { rows } = await sql<Roamer>`
    select v.token_id as "tokenId", v.id_tag as uid, v.credential, v.valid from charging_roaming_tokens v
    where v.operator_id = ${operatorId} and (${tokens === 'all'}
      or charging_price_groups(v.operator_id, v.holder_id, v.token_id, now()) && ${groupKeys}::text[])`.execute(
    tx,
  )
  return rows
}

export interface ToldToken {
  tokenId: string
  uid: string
  /** As the protocol says it, without when it changed. */
  token: Readonly<Record<string, unknown>>
}
/** Takes note of tokens as they are; what is not among them any more is not valid. */
export async function noteTokens(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { tokens, now }: { tokens: readonly ToldToken[]; now: Date },
): Promise<void> {
  await sql`
    insert into interop_roaming_tokens as t (operator_id, partner_id, token_id, uid, token, changed_at, next_at)
    select ${operatorId}, ${id}, n."tokenId", n.uid, n.token, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(tokens)}::jsonb) as n ("tokenId" uuid, uid text, token jsonb)
    on conflict (operator_id, partner_id, token_id) do update set uid = excluded.uid, token = excluded.token,
      changed_at = excluded.changed_at, failures = 0, next_at = excluded.next_at
    where t.token <> excluded.token`.execute(tx)
  await sql`
    update interop_roaming_tokens set token = token || '{"valid": false}', changed_at = ${now}, failures = 0, next_at = ${now}
    where operator_id = ${operatorId} and partner_id = ${id} and token @> '{"valid": true}'
      and token_id <> all (${tokens.map(({ tokenId }) => tokenId)}::uuid[])`.execute(tx)
}

export interface KnownToken extends ToldToken {
  changedAt: Date
  failures: number
}
const columns = sql.raw('token_id as "tokenId", uid, token, changed_at as "changedAt", failures')
/** Tokens that the partner knows otherwise, or not yet. One that never was valid is not told. */
export async function untoldTokens(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { now, limit }: { now: Date; limit: number },
): Promise<KnownToken[]> {
  const { rows } = await sql<KnownToken>`
    select ${columns} from interop_roaming_tokens
    where operator_id = ${operatorId} and partner_id = ${id} and known is distinct from token and next_at <= ${now}
      and (known is not null or token @> '{"valid": true}')
    order by changed_at, token_id limit ${limit}`.execute(tx)
  return rows
}
/** `told`: what it took; null: it refused it, which waits. */
export async function noteToldToken(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { tokenId, told, nextAt }: { tokenId: string; told: object | null; nextAt: Date },
): Promise<void> {
  await sql`
    update interop_roaming_tokens set known = coalesce(${told && JSON.stringify(told)}::jsonb, known), next_at = ${nextAt},
      failures = case when ${told === null} then least(failures + 1, 100) else 0 end
    where operator_id = ${operatorId} and partner_id = ${id} and token_id = ${tokenId}`.execute(tx)
}

/** A token that the partner was shown, by what it calls it. */
export async function findTold(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  by: { uid: string } | { tokenId: string },
): Promise<KnownToken | undefined> {
  const { rows } = await sql<KnownToken>`
    select ${columns} from interop_roaming_tokens where operator_id = ${operatorId} and partner_id = ${id}
      and ${'uid' in by ? sql`uid_key = lower(${by.uid})` : sql`token_id = ${by.tokenId}`}
    order by token @> '{"valid": true}' desc, changed_at desc limit 1`.execute(tx)
  return rows[0]
}

export interface TokenPage {
  from: Date | undefined
  to: Date | undefined
  offset: number
  limit: number
  after: { at: string; id: string } | undefined
}
type Row = KnownToken & { at: string; total: number }
/** By when they changed last. What it is shown here it knows. */
export async function pageOfTokens(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { from, to, offset, limit, after }: TokenPage,
): Promise<{ rows: Row[]; total: number }> {
  const own = sql`operator_id = ${operatorId} and partner_id = ${id}
    and (${from ?? null}::timestamptz is null or changed_at >= ${from ?? null})
    and (${to ?? null}::timestamptz is null or changed_at < ${to ?? null})`
  const behind = after
    ? sql`and (changed_at, token_id) > (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<Row>`
    select ${columns}, changed_at::text as at, (select count(*)::int from interop_roaming_tokens where ${own}) as total
    from interop_roaming_tokens where ${own} ${behind}
    order by changed_at, token_id limit ${limit + 1} offset ${after ? 0 : offset}`.execute(tx)
  await sql`update interop_roaming_tokens set known = token where operator_id = ${operatorId} and partner_id = ${id}
    and token_id = any (${rows.slice(0, limit).map(({ tokenId }) => tokenId)}::uuid[])`.execute(tx)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** By what a contract of a token is known to others: nine letters and digits that follow from its id (eMA ID). */
export function contractOf(party: string, tokenId: string): string {
  const number = BigInt(`0x${createHash('sha256').update(tokenId).digest('hex').slice(0, 16)}`)
  return `${party}C${number.toString(36).toUpperCase().padStart(9, '0').slice(-9)}`
}
