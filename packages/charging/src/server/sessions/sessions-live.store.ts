import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { occupyingSessionStates } from '../../contract/index.ts'

export async function databaseNow(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  return rows[0]?.now ?? new Date()
}

/** Returns ids of sessions that occupy a connector, newest first. */
export async function openSessionIds(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('charging_sessions')
    .where('state', 'in', occupyingSessionStates)
    .select('id')
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Returns ids of sessions that differ from the last sent version: created since, charging on a connector with newer
 * meter values, or sent as open and now in another state. Each is found by an index (ids are in chronological order).
 */
export async function changedSessionIds(
  tx: Tx,
  { since, bornSince, open }: { since: Date; bornSince: string; open: readonly { id: string; state: string }[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from charging_sessions where id >= ${bornSince}::uuid
    union
    select o.id from stations_last_values v
    join charging_sessions o on o.operator_id = v.operator_id and o.charge_point_id = v.charge_point_id and o.connector_no = v.connector_no and charging_is_running(o.state)
    where v.changed_at >= ${since}
    union
    select o.id from unnest(${open.map((session) => session.id)}::uuid[], ${open.map((session) => session.state)}::text[]) as told (id, state)
    join charging_sessions o on o.id = told.id and o.state <> told.state`.execute(tx)
  return rows.map((row) => row.id)
}
