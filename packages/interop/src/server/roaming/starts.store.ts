import { randomUUID } from 'node:crypto'
import type { PartnerStartDecision } from '@evops/charging/server'
import { newId } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerKey } from '../partners/partners.store.ts'

/** Payer of a start: a wallet, and the payers that come before it. */
export interface RoamingStartPayer {
  holderId: string
  payers: string[] | null
}
export interface NewStart extends PartnerStartDecision {
  tokenId: string
  stationNo: string | null
  at: Date
}
/**
 * Stores the authorization with its reference, which session and record return. An authorized start puts money on hold,
 * as a start at our own charge points does. It replaces the hold of an earlier start of the same token at this partner
 * for which no session was reported.
 */
export async function insertStart(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { tokenId, stationNo, at, verdict, holderId, payers }: NewStart,
): Promise<string> {
  const reference = randomUUID()
  await tx
    .insertInto('interop_roaming_starts')
    .values({
      operator_id: operatorId,
      reference,
      partner_id: id,
      token_id: tokenId,
      holder_id: holderId,
      payers,
      verdict,
      station_no: stationNo,
      requested_at: at,
    })
    .execute()
  if (verdict !== 'accepted' || holderId === null) return reference
  const { rows } = await sql<{ reference: string }>`
    select s.reference::text as reference from interop_roaming_starts s where s.operator_id = ${operatorId} and s.partner_id = ${id}
      and s.token_id = ${tokenId} and s.set_aside_minor is not null and s.released_at is null
      and not exists (select from interop_roaming_sessions f where f.operator_id = s.operator_id and f.reference = s.reference)`.execute(
    tx,
  )
  for (const before of rows) await releaseStart(tx, operatorId, { ...before, at, why: 'replaced' })
  const wanted = [
    {
      operatorId,
      businessId: reference,
      holderId,
      payers: payers ?? [],
      journalId: newId(at.getTime()),
      at,
      kind: 'roaming',
    },
  ]
  await sql`select ledger_freeze(${JSON.stringify(wanted)}::jsonb)`.execute(tx)
  await sql`update interop_roaming_starts s set set_aside_minor = f.amount_minor from ledger_set_aside f
    where s.operator_id = ${operatorId} and s.reference = ${reference} and f.operator_id = s.operator_id and f.business_id = s.reference`.execute(
    tx,
  )
  return reference
}

export type HoldReleaseReason = 'record' | 'replaced' | 'refused' | 'invalid' | 'late'
/** Releases the money on hold for a start, once. */
export async function releaseStart(
  tx: Tx,
  operatorId: string,
  { reference, at, why }: { reference: string; at: Date; why: HoldReleaseReason },
): Promise<void> {
  const { rows } = await sql`
    update interop_roaming_starts set released_at = ${at}, release = ${why} where operator_id = ${operatorId} and reference::text = lower(${reference})
      and set_aside_minor is not null and released_at is null returning 1`.execute(tx)
  if (rows.length === 0) return
  const wanted = [{ operatorId, businessId: reference, journalId: newId(at.getTime()), at }]
  await sql`select ledger_unfreeze(${JSON.stringify(wanted)}::jsonb)`.execute(tx)
}

/**
 * Reduces the money on hold for a start to the amount that may still be spent: the session is over, and the partner
 * reported its cost. A smaller hold stays as it is.
 */
export async function reduceStart(
  tx: Tx,
  operatorId: string,
  { reference, at, leftMinor }: { reference: string; at: Date; leftMinor: number },
): Promise<void> {
  const { rows } = await sql`select from interop_roaming_starts where operator_id = ${operatorId}
    and reference::text = lower(${reference}) and set_aside_minor > ${leftMinor} and released_at is null for update`.execute(
    tx,
  )
  if (rows.length === 0) return
  const wanted = [{ operatorId, businessId: reference, journalId: newId(at.getTime()), at, leftMinor }]
  await sql`select ledger_unfreeze(${JSON.stringify(wanted)}::jsonb)`.execute(tx)
}

/** SQL for the time since which a record is expected: the end or the last report of the session, or the start. */
const waitsSince = `coalesce((select max(coalesce(f.ended_at, f.last_updated)) from interop_roaming_sessions f
  where f.operator_id = s.operator_id and f.reference = s.reference), s.requested_at)`
const late = (at: string) => `s.set_aside_minor is not null and s.released_at is null
  and ${waitsSince} < ${at} - make_interval(days => coalesce((select r.record_days from interop_roaming_links r
    where r.operator_id = s.operator_id and r.partner_id = s.partner_id), 3))`
/** SQL condition that is true while money is on hold for longer than agreed. */
export const lateStartHoldsSql = `exists (select from interop_roaming_starts s where ${late('clock_timestamp()')})`
/** Returns starts whose record did not arrive in time. Runs in a platform transaction. */
export async function lateStarts(tx: Tx, now: Date): Promise<{ operatorId: string; reference: string }[]> {
  const { rows } = await sql<{ operatorId: string; reference: string }>`
    select s.operator_id as "operatorId", s.reference::text as reference
    from interop_roaming_starts s cross join (select ${now}::timestamptz as at) n where ${sql.raw(late('n.at'))} limit 1000`.execute(
    tx,
  )
  return rows
}

/**
 * Returns the start that a session without a reference belongs to: the accepted one of its token, at its station or an
 * unnamed one, within an hour before the session (five minutes after, by differing clocks), and of no other session.
 */
export async function findStartOfSession(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { tokenId, stationNo, startedAt }: { tokenId: string; stationNo: string; startedAt: Date },
): Promise<(RoamingStartPayer & { reference: string }) | undefined> {
  const { rows } = await sql<RoamingStartPayer & { reference: string }>`
    select s.holder_id as "holderId", s.payers, s.reference::text as reference from interop_roaming_starts s
    where s.operator_id = ${operatorId} and s.partner_id = ${id} and s.token_id = ${tokenId} and s.verdict = 'accepted'
      and s.released_at is null and coalesce(s.station_no, ${stationNo}) = ${stationNo}
      and s.requested_at between ${startedAt}::timestamptz - interval '1 hour' and ${startedAt}::timestamptz + interval '5 minutes'
      and not exists (select from interop_roaming_sessions f where f.operator_id = s.operator_id and f.reference = s.reference)
    order by s.requested_at desc limit 1`.execute(tx)
  return rows[0]
}

/**
 * Returns the payer of an authorized start by its reference. Undefined: no such start for this token of this partner.
 */
export async function findStartPayer(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { reference, tokenId }: { reference: string; tokenId: string },
): Promise<RoamingStartPayer | undefined> {
  const { rows } = await sql<RoamingStartPayer>`
    select holder_id as "holderId", payers from interop_roaming_starts where operator_id = ${operatorId} and partner_id = ${id}
      and reference::text = lower(${reference}) and token_id = ${tokenId} and verdict = 'accepted'`.execute(tx)
  return rows[0]
}
