import { withPreparedStatements, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/**
 * Fields of a session that only an export shows: the session of the vehicle's first connector, and its token's price
 * group at the start.
 */
export interface SessionContext {
  parentNo: string | null
  group: string | null
}

export async function loadParentsAndGroups(tx: Tx, ids: readonly string[]): Promise<Map<string, SessionContext>> {
  const { rows } = await sql<SessionContext & { id: string }>`
    select o.id, p.session_no as "parentNo", g.group_key as "group" from charging_sessions o
    left join charging_sessions p on p.operator_id = o.operator_id and p.id = o.parent_id
    left join charging_token_groups g on g.operator_id = o.operator_id and g.token_id = o.token_id and g.valid @> o.started_at
    where o.id = any(${ids}::uuid[]) and (p.id is not null or g.id is not null)`.execute(withPreparedStatements(tx))
  return new Map(rows.map((row) => [row.id, row]))
}
