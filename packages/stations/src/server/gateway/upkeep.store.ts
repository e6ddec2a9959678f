import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Makes the coming days' partitions; what is old goes by its rule (platform's retention). Needs the platform's transaction. */
export async function createComingPartitions(tx: Tx): Promise<void> {
  await sql`select stations_keep_partitions(null, null)`.execute(tx)
}

/** Registered charge points that the transaction may see. */
export async function countChargePoints(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    chargePoints: number
  }>`select count(*) as "chargePoints" from stations_charge_points where asset_state <> 'retired'`.execute(tx)
  return rows[0]?.chargePoints ?? 0
}

/**
 * The last known register of every connector in Wh, by `chargePointNo:connectorNo`: where simulated meters go on. Last values are written a
 * moment after their samples; a process that was killed meanwhile knew more.
 */
export async function lastRegisters(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; wh: number }>`
    select p.charge_point_no || ':' || v.connector_no as key, ceil(greatest(v.register_dwh, s.register_dwh) / 10.0)::bigint as wh
    from stations_connector_values v join stations_charge_points p on p.operator_id = v.operator_id and p.id = v.charge_point_id
    cross join lateral (
      select max(register_dwh) as register_dwh from stations_meter_values_within(v.operator_id, p.charge_point_key, v.connector_no, v.sampled_at, 'infinity')
    ) s
    where v.register_dwh is not null`.execute(tx)
  return new Map(rows.map((row) => [row.key, row.wh]))
}
