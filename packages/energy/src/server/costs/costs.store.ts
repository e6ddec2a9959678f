import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

export async function operatorsDue(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct operator_id as id from energy_costs_due(${now}::timestamptz)`.execute(tx)
  return rows.map(({ id }) => id)
}
/** A supply point's month, and what its costs are to be worked out from. */
export interface DueMonth {
  supplyId: string
  month: string
  madeFrom: string
}
export async function costsDue(tx: Tx, now: Date): Promise<DueMonth[]> {
  const { rows } = await sql<DueMonth>`
    select supply_id as "supplyId", to_char(month, 'YYYY-MM') as month, made_from as "madeFrom"
    from energy_costs_due(${now}::timestamptz) order by month, supply_id`.execute(tx)
  return rows
}
/** Of a month without a bill: why, and nothing else. */
export interface Costs {
  /** Energy in 0.1 Wh; its costs, demand, power factor and what else there is, in minor units. */
  totals: readonly (number | null)[]
  why: string | null
  untilDay: string | null
  isToDate: boolean
  isCurrent: boolean
}
export async function keepCosts(
  tx: Tx,
  {
    supplyId,
    month,
    madeFrom,
    ...kept
  }: DueMonth & Costs & { operatorId: string; currency: string; now: Date },
): Promise<void> {
  const day = sql`${`${month}-01`}::date`
  await sql`delete from energy_grid_costs where supply_id = ${supplyId} and month = ${day}`.execute(tx)
  await sql`
    insert into energy_grid_costs (operator_id, supply_id, month, station_id, currency, energy_dwh, energy_minor, demand_minor, power_factor_minor, other_minor,
      why, until_day, is_to_date, is_current, worked_at)
    select ${kept.operatorId}::uuid, ${supplyId}::uuid, ${day}, p.station_id, ${kept.currency}, p.parts[1], p.parts[2], p.parts[3], p.parts[4], p.parts[5],
      ${kept.why}, ${kept.untilDay}::date, ${kept.isToDate}, ${kept.isCurrent}, ${kept.now}
    from energy_cost_parts(${supplyId}::uuid, ${day}, ${[...kept.totals]}::bigint[]) p`.execute(tx)
  await sql`update energy_supply_months set costs_from = ${madeFrom} where supply_id = ${supplyId} and month = ${day}`.execute(
    tx,
  )
}
