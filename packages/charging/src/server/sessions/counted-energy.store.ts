import { sql } from 'kysely'

/** Energy of a running session whose charge point counts it from 0 and reports no register (YKC). Times in epoch ms. */
export interface CountedEnergy {
  energyDwh: number
  at: number
  /** Counts around half-hours, as pairs of epoch ms and 0.1 Wh. */
  energies: [at: number, dwh: number][]
}

/** Joins to a session `o` its counted energy `c`, while it runs. */
export const countedEnergyJoin = sql`left join charging_counted_energies c on charging_is_running(o.state) and o.protocol = 'ykc1.6'
      and c.operator_id = o.operator_id and c.transaction_id = o.transaction_id`

/** Null: the session ended, or its charge point has registers. */
export const countedEnergySql = sql<CountedEnergy | null>`case when c.energy_dwh is not null then json_build_object(
      'energyDwh', c.energy_dwh, 'at', (extract(epoch from c.at) * 1000)::bigint, 'energies', c.energies) end`
