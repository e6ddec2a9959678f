import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerKey } from '../../partners/partners.store.ts'
import type { RoamingTermsValues } from '../../roaming/roaming-links.store.ts'

/* Starts that we requested from a partner under our own numbers. Later reports refer to one of them, or are unknown. */

export interface TcecStart {
  reference: string
  tokenId: string
  stationNo: string
  evseNo: string
  requestedAt: Date
}
/**
 * Loads the start and locks its row until the transaction ends, so that the reports of a session are processed one
 * after the other.
 */
export async function findStart(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  sessionNo: string,
): Promise<TcecStart | undefined> {
  const { rows } = await sql<TcecStart>`
    select reference::text as reference, token_id as "tokenId", station_no as "stationNo", evse_no as "evseNo", requested_at as "requestedAt"
    from interop_roaming_commands where operator_id = ${operatorId} and partner_id = ${id} and kind = 'START_SESSION'
      and session_no = ${sessionNo} for update`.execute(tx)
  return rows[0]
}

export interface TcecStartOutcome {
  result?: 'ACCEPTED' | 'FAILED'
  problem?: string
  at: Date
  /** Time of the next query. Null: no further query. */
  nextAt: Date | null
}
/** Stores the result. A start reported as failed can still begin. A session that began stays so. */
export async function saveStartOutcome(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  sessionNo: string,
  { result, problem = '', at, nextAt }: TcecStartOutcome,
): Promise<void> {
  await sql`
    update interop_roaming_commands set next_at = ${nextAt},
      problem = case when result = 'ACCEPTED' or ${result ?? null}::text is null then problem else ${problem.slice(0, 300)} end,
      result_at = case when result = 'ACCEPTED' or ${result ?? null}::text is null then result_at else ${at} end,
      result = case when result = 'ACCEPTED' then result else coalesce(${result ?? null}::text, result) end
    where operator_id = ${operatorId} and partner_id = ${id} and kind = 'START_SESSION' and session_no = ${sessionNo}`.execute(
    tx,
  )
}

/** Returns true if our token may roam at the partner, by the partner's terms. */
export async function canTokenRoam(
  tx: Tx,
  { operatorId }: PartnerKey,
  { tokens, groupKeys, tokenId }: Pick<RoamingTermsValues, 'tokens' | 'groupKeys'> & { tokenId: string },
): Promise<boolean> {
  if (tokens === 'none') return false
  const { rows } = await sql`
    select from charging_roaming_tokens v where v.operator_id = ${operatorId} and v.token_id = ${tokenId} and v.valid
      and (${tokens === 'all'} or charging_price_groups(v.operator_id, v.holder_id, v.token_id, now()) && ${groupKeys}::text[])`.execute(
    tx,
  )
  return rows.length > 0
}
/**
 * Registers a token at its first start. The standard sends no tokens to operators, so the token's number here is its
 * id.
 */
export async function addTcecToken(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { tokenId, now }: { tokenId: string; now: Date },
): Promise<void> {
  await sql`
    insert into interop_roaming_tokens (operator_id, partner_id, token_id, uid, token, synced, changed_at, next_at)
    values (${operatorId}, ${id}, ${tokenId}, ${tokenId}::uuid::text, '{"valid": true}', '{"valid": true}', ${now}, ${now})
    on conflict (operator_id, partner_id, token_id) do update set uid = excluded.uid, token = excluded.token,
      synced = excluded.synced`.execute(tx)
}

const theirs = `exists (select from organisation_partners p where p.operator_id = c.operator_id and p.id = c.partner_id and p.enabled
  and p.protocol <> 'ocpi' and p.direction <> 'supply' and p.their_secrets is not null)`
/** SQL condition that is true while a query of a session's state is due. */
export const silentSessionsDueSql = `exists (select from interop_roaming_commands c where c.next_at <= clock_timestamp() and ${theirs})`
const leaseSeconds = 120
export type SilentSession = PartnerKey & { sessionNo: string; requestedAt: Date }
/** Claims sessions without recent reports, each for a limited time. Runs in a platform transaction. */
export async function claimSilentSessions(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<SilentSession[]> {
  const { rows } = await sql<SilentSession>`
    with due as (
      select c.operator_id, c.id from interop_roaming_commands c where c.next_at <= ${now} and ${sql.raw(theirs)}
      order by c.next_at limit ${limit} for update skip locked)
    update interop_roaming_commands c set next_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    from due where c.operator_id = due.operator_id and c.id = due.id
    returning c.operator_id as "operatorId", c.partner_id as id, c.session_no as "sessionNo", c.requested_at as "requestedAt"`.execute(
    tx,
  )
  return rows
}
