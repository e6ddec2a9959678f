import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { RoamingSigned } from '../../contract/index.ts'
import type { PartnerKey } from '../partners/partners.store.ts'
import { verifySignedRecord, type SignedRecord } from './signed-cdr.rules.ts'

/**
 * Verifies the signed meter values in the newest record of a session, which is stored as the partner sent it. Null: the
 * record has none.
 */
export async function verifySignedCdrOfSession(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  sessionNo: string,
): Promise<RoamingSigned | null> {
  const { rows } = await sql<SignedRecord>`
    select raw, started_at as "startedAt", ended_at as "endedAt", energy_dwh as "energyDwh" from interop_roaming_records
    where operator_id = ${operatorId} and partner_id = ${id} and (session_no = ${sessionNo} or record_no = ${sessionNo})
      and credits is null and raw ? 'signed_data'
    order by received_at desc, id desc limit 1`.execute(tx)
  return rows[0] ? verifySignedRecord(rows[0]) : null
}
