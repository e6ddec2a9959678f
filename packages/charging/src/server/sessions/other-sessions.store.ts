import { withPreparedStatements, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { CompetingSession } from './own-meter-values.rules.ts'

/**
 * Sessions of a session's charge point that ended after an instant, or whose end was reported after it, and those
 * without a reported end.
 */
export const sessionsEndedSinceSql = (instant: string) => {
  const until =
    "case when state = 'failed' then started_at when stop_received_at is not null and ended_at is not null then greatest(ended_at, stop_received_at) end"
  // "offset 0" forces this condition to run first, however selective the planner estimates the caller's range of
  // starts.
  const some = (which: string) =>
    `(select * from charging_sessions where operator_id = o.operator_id and charge_point_id = o.charge_point_id and (${until}) ${which} offset 0)`
  return `(${some(`>= ${instant}`)} union all ${some('is null')})`
}

/**
 * Joins sessions `n` of the same connector to the session `o`. The interval is long enough that no earlier session
 * overlaps it.
 */
export const joinConnectorSessionsSql = (interval: '1 day' | '3 days', sessions = 'charging_sessions') => `
    from ${sessions} n
    where n.operator_id = o.operator_id and n.charge_point_id = o.charge_point_id and n.connector_no = o.connector_no and n.id <> o.id and n.started_at > o.started_at - interval '${interval}'`

/**
 * Sessions of the same connector that started later by the device's clock, or were reported later: their meter values
 * may be mixed. The index range starts a day earlier, because a wrong clock shifts a start to its receipt or by hours.
 */
export const connectorSessionsColumnSql = `
    json_agg(json_build_array((extract(epoch from n.device_started_at) * 1000)::bigint, (extract(epoch from n.start_received_at) * 1000)::bigint,
      (extract(epoch from n.stop_received_at) * 1000)::bigint))
      filter (where n.started_at > o.started_at - interval '1 day' and n.device_started_at is not null and n.start_received_at is not null
        and (n.device_started_at > o.device_started_at or n.start_received_at > o.start_received_at)) as others`

/** Returns the other sessions for a session of the transaction's operator. */
export async function sessionsSharingConnector(tx: Tx, sessionId: string): Promise<CompetingSession[]> {
  const { rows } = await sql<{ others: CompetingSession[] | null }>`
    select b.others from charging_sessions o cross join lateral (select ${sql.raw(connectorSessionsColumnSql + joinConnectorSessionsSql('1 day'))}) b where o.id = ${sessionId}`.execute(
    withPreparedStatements(tx),
  )
  return rows[0]?.others ?? []
}
