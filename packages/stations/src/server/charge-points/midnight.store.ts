import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Returns the last local midnight at a charge point's station, as an instant. */
export async function stationMidnightOf(tx: Tx, chargePointId: string): Promise<string> {
  const { rows: found } = await sql<{ at: Date }>`
    select date_trunc('day', now() at time zone s.time_zone) at time zone s.time_zone as at
    from stations_charge_points p join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id where p.id = ${chargePointId}`.execute(
    tx,
  )
  return (found[0]?.at ?? new Date(0)).toISOString()
}
