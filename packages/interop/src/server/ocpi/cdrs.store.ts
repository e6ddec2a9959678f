import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerKey } from '../partners/partners.store.ts'
import type { CdrParts } from './cdrs.rules.ts'
import type { LocationQuery } from './locations.store.ts'
import { pageByInstant } from './sessions.store.ts'

export interface NewCdr {
  id: string
  partnerNo: string
  credits: string | null
  cdr: CdrParts
  totalMinor: number
  energyDwh: number
  madeAt: Date
}
/** Inserts records in order: a credit is stored before the record that replaces the original. */
export async function addCdrs(
  tx: Tx,
  { operatorId, id: partnerId }: PartnerKey,
  made: readonly NewCdr[],
): Promise<void> {
  if (made.length === 0) return
  const rows = made.map(({ id, partnerNo, credits, cdr, totalMinor, energyDwh, madeAt }) => ({
    operator_id: operatorId,
    id,
    partner_id: partnerId,
    partner_no: partnerNo,
    cdr_id: cdr.record.id,
    credits,
    cdr: JSON.stringify(cdr),
    total_minor: totalMinor,
    energy_dwh: energyDwh,
    currency: cdr.record.currency,
    made_at: madeAt,
  }))
  await tx.insertInto('interop_cdrs').values(rows).execute()
}

/**
 * Locks sessions so that only a single process creates their records. Several sessions are locked in a fixed order to
 * avoid deadlocks.
 */
export async function lockSessions(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  partnerNos: readonly string[],
): Promise<void> {
  await sql`select from interop_ocpi_sessions where operator_id = ${operatorId} and partner_id = ${id}
    and partner_no = any(${[...partnerNos]}::text[]) order by partner_no for update`.execute(tx)
}
export interface StoredCdrParts {
  partnerNo: string
  cdr: CdrParts
  totalMinor: number
  energyDwh: number
}
/** Returns the records of sessions that are not credited. */
export async function listStoredCdrs(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  partnerNos: readonly string[],
): Promise<StoredCdrParts[]> {
  const { rows } = await sql<StoredCdrParts>`
    select c.partner_no as "partnerNo", c.cdr, c.total_minor as "totalMinor", c.energy_dwh as "energyDwh" from interop_cdrs c
    where c.operator_id = ${operatorId} and c.partner_id = ${id} and c.partner_no = any(${[...partnerNos]}::text[]) and c.credits is null
      and not exists (select from interop_cdrs k where k.operator_id = c.operator_id and k.credits = c.cdr_id)`.execute(
    tx,
  )
  return rows
}

export interface UnsentCdr {
  id: string
  partnerNo: string
  cdr: CdrParts
}
/**
 * Returns the unsent records of sessions in order of creation: a credit before the record that replaces the original.
 */
export async function unsentCdrs(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  partnerNos: readonly string[],
): Promise<UnsentCdr[]> {
  const { rows } = await sql<UnsentCdr>`
    select id, partner_no as "partnerNo", cdr from interop_cdrs where operator_id = ${operatorId} and partner_id = ${id}
      and partner_no = any(${[...partnerNos]}::text[]) and sent_at is null order by id`.execute(tx)
  return rows
}
export interface SentCdr {
  id: string
  at: Date
  theirUrl: string | null
}
/** Marks the records as accepted by the partner. */
export async function markCdrsSent(
  tx: Tx,
  { operatorId }: Pick<PartnerKey, 'operatorId'>,
  sent: readonly SentCdr[],
): Promise<void> {
  if (sent.length === 0) return
  await sql`
    update interop_cdrs c set sent_at = n.at, their_url = n.their_url
    from unnest(${sent.map(({ id }) => id)}::uuid[], ${sent.map(({ at }) => at)}::timestamptz[],
      ${sent.map(({ theirUrl }) => theirUrl)}::text[]) n (id, at, their_url)
    where c.operator_id = ${operatorId} and c.id = n.id`.execute(tx)
}

export type PagedCdr = Pick<UnsentCdr, 'id' | 'cdr'> & { exactly: string; rowId: string }
export function pageOfCdrs(tx: Tx, { operatorId, id }: PartnerKey, wish: LocationQuery) {
  return pageByInstant<PagedCdr>(
    tx,
    sql`select c.id, c.cdr, c.made_at as at, c.id::text as row_id from interop_cdrs c
      where c.operator_id = ${operatorId} and c.partner_id = ${id}`,
    wish,
  )
}
