import { type Tx, aliasColumns } from '@evops/platform/server'
import { sql } from 'kysely'

/** Idle time of a session before its end and until the plug was removed. Null if its time was not split. */
export const idleSeconds = sql<number | null>`o.idle_seconds
  + greatest(coalesce(extract(epoch from o.unplugged_at - o.ended_at)::integer, 0), 0)`

/** Returns a holder's sessions, oldest first, for the holder's own data request. */
export async function sessionsOfHolder(tx: Tx, holderId: string): Promise<object[]> {
  return tx
    .selectFrom('charging_sessions')
    .where('holder_id', '=', holderId)
    .select(
      aliasColumns(['sessionNo', 'state', 'startedAt', 'endedAt', 'timeZone', 'energyDwh', 'totalMinor', 'currency']),
    )
    .orderBy('started_at')
    .orderBy('id')
    .execute()
}

/** Returns the data of sessions for a bill, by id. */
export async function sessionsForBill(tx: Tx, ids: readonly string[]) {
  const { rows } = await sql<BilledSession>`
    select o.id, o.session_no as "sessionNo", coalesce(s.station_name, '') as "stationName", o.started_at as "startedAt", o.energy_dwh as "energyDwh", o.id_tag as "idTag",
      o.charging_seconds as "chargingSeconds", ${idleSeconds} as "idleSeconds"
    from charging_sessions o left join stations_station_names s on s.operator_id = o.operator_id and s.station_id = o.station_id
    where o.id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Map(rows.map((session) => [session.id, session]))
}
interface BilledSession {
  id: string
  sessionNo: string
  stationName: string
  startedAt: Date | null
  energyDwh: number | null
  chargingSeconds: number | null
  idleSeconds: number | null
  idTag: string
}

/** Moves the sessions of a merged holder to the other one. The payers before them stay as they were at each start. */
export async function moveSessions(tx: Tx, fromId: string, intoId: string): Promise<void> {
  await sql`update charging_sessions o set holder_id = ${intoId}, payers = charging_payers_of(o) where holder_id = ${fromId}`.execute(
    tx,
  )
}
