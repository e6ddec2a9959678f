import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { GridBill } from '../../contract/index.ts'

/** Supply point and month whose costs must be calculated. */
export interface DueCostMonth {
  supplyId: string
  month: string
  madeFrom: string
}
export async function operatorsWithDueCosts(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct operator_id as id from energy_costs_due(${now}::timestamptz)`.execute(tx)
  return rows.map(({ id }) => id)
}
export async function listDueCostMonths(tx: Tx, now: Date): Promise<DueCostMonth[]> {
  const { rows } = await sql<DueCostMonth>`
    select supply_id as "supplyId", to_char(month, 'YYYY-MM') as month, made_from as "madeFrom"
    from energy_costs_due(${now}::timestamptz) order by month, supply_id`.execute(tx)
  return rows
}
interface CostMonth extends DueCostMonth {
  operatorId: string
  currency: string
  now: Date
}
/** Stores each station's share of a bill, or the reason why there is no bill. */
export async function saveStationCosts(
  tx: Tx,
  { operatorId, supplyId, month, madeFrom, currency, now }: CostMonth,
  bill: GridBill | string,
): Promise<void> {
  const [whole, why] = typeof bill === 'string' ? [null, bill] : [JSON.stringify(bill), null]
  await sql`select from energy_keep_costs(${operatorId}::uuid, ${supplyId}::uuid, ${`${month}-01`}::date, ${madeFrom}, ${currency}, ${whole}::jsonb, ${why}, ${now}::timestamptz)`.execute(
    tx,
  )
}
