import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** Makes the coming days' partitions; what is old goes by its rule (platform's retention). Needs the platform's transaction. */
export async function keepPartitions(tx: Tx): Promise<void> {
  await sql`select stations_keep_partitions(null, null)`.execute(tx)
}

/** Registered piles that the transaction may see. */
export async function countPiles(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    piles: number
  }>`select count(*) as piles from stations_piles where asset_state <> 'retired'`.execute(tx)
  return rows[0]?.piles ?? 0
}

/**
 * The last known register of every gun in Wh, by `pileNo:gunNo`: where simulated meters go on. Last values are written a
 * moment after their samples; a process that was killed meanwhile knew more.
 */
export async function lastRegisters(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; wh: number }>`
    select p.pile_no || ':' || v.gun_no as key, ceil(greatest(v.register_dwh, s.register_dwh) / 10.0)::bigint as wh
    from stations_gun_values v join stations_piles p on p.operator_id = v.operator_id and p.id = v.pile_id
    cross join lateral (
      select max(register_dwh) as register_dwh from stations_samples_within(v.operator_id, p.pile_key, v.gun_no, v.sampled_at, 'infinity')
    ) s
    where v.register_dwh is not null`.execute(tx)
  return new Map(rows.map((row) => [row.key, row.wh]))
}
