import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { counterState } from './counter.rules.ts'
import type { LastMeterValues } from './live.rules.ts'

/** Returns the last values of meters by number, including meters that are not read. */
export async function loadLastMeterValues(tx: Tx, meterIds: readonly string[]): Promise<LastMeterValues[]> {
  const { rows } = await sql<{
    meterNo: string
    intervalS: number | null
    multiplier: number
    counter: unknown
    isRefused: boolean
    watts: number | null
    powerAt: Date | null
    powerEvery: number | null
  }>`
    select m.meter_no as "meterNo", e.interval_s as "intervalS", coalesce(e.multiplier, m.multiplier) as multiplier, e.counter,
      coalesce(e.fault is not null, false) as "isRefused", p.value_e3 as watts, p.value_at as "powerAt", p.interval_s as "powerEvery"
    from stations_meter_names m
    left join (select d.*, c.interval_s from energy_data_points d join energy_collectors c on c.operator_id = d.operator_id and c.id = d.collector_id and c.enabled) e
      on e.operator_id = m.operator_id and e.meter_id = m.meter_id and e.quantity = 'energy-import'
    left join (select d.*, c.interval_s from energy_data_points d join energy_collectors c on c.operator_id = d.operator_id and c.id = d.collector_id and c.enabled) p
      on p.operator_id = m.operator_id and p.meter_id = m.meter_id and p.quantity = 'power'
    where m.meter_id = any(${meterIds}::uuid[]) order by m.meter_no`.execute(tx)
  return rows.map(({ watts, powerAt, powerEvery, counter, ...meter }) => ({
    ...meter,
    counter: counterState.safeParse(counter).data,
    power:
      watts !== null && powerAt !== null && powerEvery !== null
        ? { watts, at: powerAt.getTime(), intervalS: powerEvery }
        : null,
  }))
}
