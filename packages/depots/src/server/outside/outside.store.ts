import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Returns the own limits of the sites of these stations, in W. A station without a site is not a depot. */
export async function siteLimits(tx: Tx, stationIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; limitW: number }>`
    select station_id as id, limit_w as "limitW" from depots_nodes where kind = 'site' and station_id = any (${stationIds}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, limitW }) => [id, limitW]))
}
/** Returns the stations that are depots. */
export async function depotStations(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select station_id as id from depots_nodes where kind = 'site' order by station_id`.execute(tx)
  return rows.map(({ id }) => id)
}
