import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

export interface RegisterRow {
  meterId: string
  multiplier: number
  at: number
  registerDwh: number
  restarts: boolean
}
/** Returns the register readings of stations around a span. */
export async function registersAround(
  tx: Tx,
  stationIds: readonly string[],
  { from, to }: { from: Date; to: Date },
): Promise<RegisterRow[]> {
  const { rows } = await sql<Omit<RegisterRow, 'at'> & { at: Date }>`
    select meter_id as "meterId", multiplier, at, register_dwh as "registerDwh", restarts from stations_meter_log
    where station_id = any(${stationIds}::uuid[]) and at between ${from}::timestamptz - interval '2 days' and ${to}::timestamptz + interval '2 days'
    order by at`.execute(tx)
  return rows.map((row) => ({ ...row, at: row.at.getTime() }))
}
