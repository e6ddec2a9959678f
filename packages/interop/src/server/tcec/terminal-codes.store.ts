import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Returns true if a label's code belongs to the operator. Its numbers may also be used by another operator. */
export async function isOperatorLabelCode(tx: Tx, operatorId: string, code: string): Promise<boolean> {
  const { rows } = await sql`select from organisation_operator_codes
    where operator_id = ${operatorId} and lower(optcode) = lower(${code})`.execute(tx)
  return rows.length === 1
}
