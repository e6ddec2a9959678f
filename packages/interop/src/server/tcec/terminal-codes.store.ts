import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Whether a label's code is the operator's: its numbers may be another's, too. */
export async function isCodeOf(tx: Tx, operatorId: string, code: string): Promise<boolean> {
  const { rows } = await sql`select from organisation_operator_codes
    where operator_id = ${operatorId} and lower(optcode) = lower(${code})`.execute(tx)
  return rows.length === 1
}
