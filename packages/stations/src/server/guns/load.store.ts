import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { loadStepMinutes } from '../../contract/index.ts'

export interface LoadSpan {
  from: Date
  to: Date
  stationId?: string | undefined
}

/** Mean power of each gun in each step, all guns together. */
export async function loadBetween(
  tx: Tx,
  { from, to, stationId }: LoadSpan,
): Promise<{ at: Date; powerW: number }[]> {
  const { rows } = await sql<{ at: Date; powerW: number }>`
    select at, round(sum(power_w))::bigint as "powerW" from (
      select date_bin(make_interval(mins => ${loadStepMinutes}), m.at, 'epoch') as at, avg(m.power_w) as power_w
      from stations_samples m
      ${stationId ? sql`join stations_piles p on p.operator_id = m.operator_id and p.pile_key = m.pile_key and p.station_id = ${stationId}` : sql``}
      where m.at >= ${from} and m.at < ${to} and m.power_w is not null
      group by m.operator_id, m.pile_key, m.gun_no, 1) steps
    group by at order by at`.execute(tx)
  return rows
}
