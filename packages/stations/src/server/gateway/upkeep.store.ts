import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/**
 * Creates the partitions of the coming days. Old partitions are deleted by the platform's retention rules. Needs a
 * platform transaction.
 */
export async function createComingPartitions(tx: Tx): Promise<void> {
  await sql`select stations_keep_partitions(null, null)`.execute(tx)
}

/** Returns the number of registered charge points visible to the transaction. */
export async function countChargePoints(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    chargePoints: number
  }>`select count(*) as "chargePoints" from stations_charge_points where asset_state <> 'retired'`.execute(tx)
  return rows[0]?.chargePoints ?? 0
}

/**
 * Returns the last known register of each connector in Wh, by `chargePointNo:connectorNo`, from which simulated meters
 * continue. Last values are written shortly after their meter values, so a killed process may have had newer ones.
 */
export async function lastMeterRegisters(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; wh: number }>`
    select p.charge_point_no || ':' || v.connector_no as key, ceil(greatest(v.register_dwh, s.register_dwh) / 10.0)::bigint as wh
    from stations_connector_values v join stations_charge_points p on p.operator_id = v.operator_id and p.id = v.charge_point_id
    cross join lateral (
      select max(register_dwh) as register_dwh from stations_meter_values_within(v.operator_id, p.charge_point_key, v.connector_no, v.sampled_at, 'infinity')
    ) s
    where v.register_dwh is not null`.execute(tx)
  return new Map(rows.map((row) => [row.key, row.wh]))
}
