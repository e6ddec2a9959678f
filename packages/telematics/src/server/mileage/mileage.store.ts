import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Covers all operators in a platform transaction. */
export async function operatorsWithPoints(tx: Tx, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct operator_id as id from telematics_sources where last_message_at >= ${since} order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}
