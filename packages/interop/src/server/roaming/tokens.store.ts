import { createHash } from 'node:crypto'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerKey } from '../partners/partners.store.ts'
import type { RoamingTermsValues } from './roaming-links.store.ts'

/** Start token that may roam, in the format of the charging package. */
export interface RoamingToken {
  tokenId: string
  uid: string
  credential: string
  valid: boolean
  seen: string
}
/**
 * SQL for the tokens that a partner receives, each with a hash of its data. `as`: further data that distinguishes a
 * token.
 */
const roamersOf = (operatorId: string, { tokens, groupKeys }: TokenTerms, as: string) => sql`(
  select v.token_id, v.id_tag, v.credential, v.valid,
    hashtextextended(concat_ws(chr(31), v.token_id, v.id_tag, v.credential, v.valid, ${as}::text), 31) as seen
  from charging_roaming_tokens v where v.operator_id = ${operatorId} and (${tokens} = 'all' or v.token_id in (
    select g.token_id from charging_token_price_groups g where g.operator_id = ${operatorId} and g.group_key = any(${groupKeys}::text[]))))`

type TokenTerms = Pick<RoamingTermsValues, 'tokens' | 'groupKeys'>
/** Returns a digest of all tokens that a partner receives: their number and the sum of their hashes. */
export async function digestRoamingTokens(
  tx: Tx,
  { operatorId }: PartnerKey,
  { terms, as }: { terms: TokenTerms; as: string },
): Promise<string> {
  if (terms.tokens === 'none') return `none ${as}`.slice(0, 200)
  const { rows } = await sql<{ digest: string }>`
    select concat_ws(' ', count(*), coalesce(sum(r.seen), 0), hashtextextended(${as}, 31)) as digest
    from ${roamersOf(operatorId, terms, as)} r`.execute(tx)
  return rows[0]?.digest ?? ''
}
/** Returns true if the digest differs from the stored one. The partner's row is locked until the transaction ends. */
export async function saveTokensDigest(tx: Tx, { operatorId, id }: PartnerKey, digest: string): Promise<boolean> {
  const { rows } = await sql`update interop_roaming_links set tokens_digest = ${digest}
    where operator_id = ${operatorId} and partner_id = ${id} and tokens_digest <> ${digest} returning 1`.execute(tx)
  return rows.length > 0
}
/** Returns tokens that changed since they were stored. */
export async function listChangedRoamingTokens(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { terms, as }: { terms: TokenTerms; as: string },
): Promise<RoamingToken[]> {
  if (terms.tokens === 'none') return []
  const { rows } = await sql<RoamingToken>`
    select r.token_id as "tokenId", r.id_tag as uid, r.credential, r.valid, r.seen::text as seen from ${roamersOf(operatorId, terms, as)} r
    left join interop_roaming_tokens t on t.operator_id = ${operatorId} and t.partner_id = ${id} and t.token_id = r.token_id
    where t.seen is distinct from r.seen`.execute(tx)
  return rows
}

export interface SentToken {
  tokenId: string
  uid: string
  /** Token in the format of the protocol, without the time of its change. */
  token: Readonly<Record<string, unknown>>
}
/** Stores changed tokens. Tokens that may no longer roam are marked as invalid. */
export async function saveRoamingTokens(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { tokens, terms, now }: { tokens: readonly (SentToken & { seen: string })[]; terms: TokenTerms; now: Date },
): Promise<void> {
  await sql`
    insert into interop_roaming_tokens as t (operator_id, partner_id, token_id, uid, token, changed_at, next_at, seen)
    select ${operatorId}, ${id}, n."tokenId", n.uid, n.token, ${now}, ${now}, n.seen
    from jsonb_to_recordset(${JSON.stringify(tokens)}::jsonb) as n ("tokenId" uuid, uid text, token jsonb, seen bigint)
    on conflict (operator_id, partner_id, token_id) do update set uid = excluded.uid, token = excluded.token, seen = excluded.seen,
      changed_at = case when t.token <> excluded.token then excluded.changed_at else t.changed_at end,
      failures = case when t.token <> excluded.token then 0 else t.failures end,
      next_at = case when t.token <> excluded.token then excluded.next_at else t.next_at end`.execute(tx)
  const roaming =
    terms.tokens === 'none'
      ? sql`select null::uuid as token_id where false`
      : sql`select r.token_id from ${roamersOf(operatorId, terms, '')} r`
  await sql`
    update interop_roaming_tokens t set token = token || '{"valid": false}', changed_at = ${now}, failures = 0, next_at = ${now}, seen = null
    where operator_id = ${operatorId} and partner_id = ${id} and token @> '{"valid": true}'
      and not exists (select from (${roaming}) r where r.token_id = t.token_id)`.execute(tx)
}

export interface ChangedToken extends SentToken {
  changedAt: Date
  failures: number
}
const columns = sql.raw('token_id as "tokenId", uid, token, changed_at as "changedAt", failures')
/**
 * Returns tokens that are new or changed since they were sent to the partner. A token that was never valid is not sent.
 */
export async function listPendingTokens(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { now, limit }: { now: Date; limit: number },
): Promise<ChangedToken[]> {
  const { rows } = await sql<ChangedToken>`
    select ${columns} from interop_roaming_tokens
    where operator_id = ${operatorId} and partner_id = ${id} and synced is distinct from token and next_at <= ${now}
      and (synced is not null or token @> '{"valid": true}')
    order by changed_at, token_id limit ${limit}`.execute(tx)
  return rows
}
/** `told`: the accepted token. Null: the partner rejected the token, and it is sent again later. */
export async function saveTokenPushOutcome(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { tokenId, synced, nextAt }: { tokenId: string; synced: object | null; nextAt: Date },
): Promise<void> {
  await sql`
    update interop_roaming_tokens set synced = coalesce(${synced && JSON.stringify(synced)}::jsonb, synced), next_at = ${nextAt},
      failures = case when ${synced === null} then least(failures + 1, 100) else 0 end
    where operator_id = ${operatorId} and partner_id = ${id} and token_id = ${tokenId}`.execute(tx)
}

/** Finds a token that the partner received, by its uid at the partner. */
export async function findSentToken(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  by: { uid: string } | { tokenId: string },
): Promise<ChangedToken | undefined> {
  const { rows } = await sql<ChangedToken>`
    select ${columns} from interop_roaming_tokens where operator_id = ${operatorId} and partner_id = ${id}
      and ${'uid' in by ? sql`uid_key = lower(${by.uid})` : sql`token_id = ${by.tokenId}`}
    order by token @> '{"valid": true}' desc, changed_at desc limit 1`.execute(tx)
  return rows[0]
}

/** Returns the uid of the token with a contract id that a partner received. */
export async function findSentTokenByContract(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  contractId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ uid: string }>`
    select token->>'uid' as uid from interop_roaming_tokens
    where operator_id = ${operatorId} and partner_id = ${id} and token @> jsonb_build_object('contract_id', ${contractId}::text)
    order by token @> '{"valid": true}' desc, changed_at desc limit 1`.execute(tx)
  return rows[0]?.uid
}

export interface TokenPage {
  from: Date | undefined
  to: Date | undefined
  offset: number
  limit: number
  after: { at: string; id: string } | undefined
}
type Row = ChangedToken & { at: string; total: number }
/** Returns a page sorted by the last change, and marks its tokens as sent. */
export async function pageRoamingTokens(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { from, to, offset, limit, after }: TokenPage,
): Promise<{ rows: Row[]; total: number }> {
  const own = sql`operator_id = ${operatorId} and partner_id = ${id}
    and (${from ?? null}::timestamptz is null or changed_at >= ${from ?? null})
    and (${to ?? null}::timestamptz is null or changed_at < ${to ?? null})`
  const behind = after ? sql`and (changed_at, token_id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await sql<Row>`
    select ${columns}, changed_at::text as at, (select count(*)::int from interop_roaming_tokens where ${own}) as total
    from interop_roaming_tokens where ${own} ${behind}
    order by changed_at, token_id limit ${limit + 1} offset ${after ? 0 : offset}`.execute(tx)
  await sql`update interop_roaming_tokens set synced = token where operator_id = ${operatorId} and partner_id = ${id}
    and token_id = any (${rows.slice(0, limit).map(({ tokenId }) => tokenId)}::uuid[])`.execute(tx)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Returns the public contract id of a token: nine letters and digits derived from its id (eMA ID). */
export function deriveContractId(party: string, tokenId: string): string {
  const number = BigInt(`0x${createHash('sha256').update(tokenId).digest('hex').slice(0, 16)}`)
  return `${party}C${number.toString(36).toUpperCase().padStart(9, '0').slice(-9)}`
}
