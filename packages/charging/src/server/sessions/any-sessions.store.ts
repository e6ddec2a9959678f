import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Returns randomly selected sessions with a bill, of all operators. */
export async function anyBilledSessions(tx: Tx, count: number): Promise<{ operatorId: string; id: string }[]> {
  const { rows } = await sql<{ operatorId: string; id: string }>`
    select o.operator_id as "operatorId", o.id from charging_sessions o
    where o.tariff_version_id is not null
      and exists (select from charging_bills b where b.operator_id = o.operator_id and b.session_id = o.id)
    order by random() limit ${count}`.execute(tx)
  return rows
}
