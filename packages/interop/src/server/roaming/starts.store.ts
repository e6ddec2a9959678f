import { randomUUID } from 'node:crypto'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerKey } from '../partners/partners.store.ts'

export type Verdict = 'accepted' | 'blocked' | 'expired' | 'no-credit' | 'not-allowed'
/** Who pays for what a token starts: a wallet, and those that pay before it. */
export interface Payer {
  holderId: string
  payers: string[] | null
}
export interface Judged {
  verdict: Verdict
  holderId: string | null
  payers: string[] | null
}
/** Whether a token may charge elsewhere now, and who would pay. */
export async function judge(
  tx: Tx,
  { operatorId }: PartnerKey,
  { tokenId, at }: { tokenId: string; at: Date },
): Promise<Judged> {
  const { rows } = await sql<Judged>`
    select verdict, holder_id as "holderId", payers from charging_start_elsewhere(${operatorId}, ${tokenId}, ${at})`.execute(
    tx,
  )
  return rows[0] ?? { verdict: 'blocked', holderId: null, payers: null }
}

export interface NewStart extends Judged {
  tokenId: string
  stationNo: string | null
  at: Date
}
/** Kept as it was answered; its reference comes back with session and record. */
export async function keepStart(
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
      asked_at: at,
    })
    .execute()
  return reference
}

/** Who pays for what was allowed under a reference; undefined: nothing was, for this token of this partner. */
export async function payerOfStart(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { reference, tokenId }: { reference: string; tokenId: string },
): Promise<Payer | undefined> {
  const { rows } = await sql<Payer>`
    select holder_id as "holderId", payers from interop_roaming_starts where operator_id = ${operatorId} and partner_id = ${id}
      and reference::text = lower(${reference}) and token_id = ${tokenId} and verdict = 'accepted'`.execute(
    tx,
  )
  return rows[0]
}
