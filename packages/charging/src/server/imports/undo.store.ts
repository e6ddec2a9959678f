import { Problem } from '@evops/platform/contract'
import { isStillReferenced, type Tx } from '@evops/platform/server'
import { noteListChange, type Stations } from '@evops/stations/server'
import { sql } from 'kysely'
import { noteUnreported } from '../facts/unreported.store.ts'
import { pastJournal, type Priced } from './past-orders.rules.ts'
import { postJournals } from './past-orders.store.ts'

interface Made {
  operatorId: string
  orders: readonly string[]
  stations: readonly string[]
  chargePoints: readonly string[]
  tokens: readonly string[]
}
/**
 * Takes past orders back with their money, then the places and start tokens that came with them and that nothing else
 * names. Throws request.import-used where an order was corrected, settled again or put into a statement since.
 */
export async function undoOrders(
  tx: Tx,
  { places, ...made }: Made & { places: Pick<Stations, 'removePlaces'> },
): Promise<void> {
  const { rows: orders } = await sql<Priced>`
    select id, currency, ended_at as "endedAt", electricity_minor as "electricityMinor", service_minor as "serviceMinor"
    from charging_orders where id = any(${made.orders}::uuid[])`.execute(tx)
  await noteUnreported(tx, made.orders)
  const { rows } = await sql<{ id: string }>`
    select charging_unmake_orders(${made.orders}::uuid[]) as id`
    .execute(tx)
    .catch((error: unknown) => {
      throw isStillReferenced(error) ? inUse(made.orders.length) : error
    })
  if (rows.length < made.orders.length) throw inUse(made.orders.length - rows.length)
  await postJournals(
    tx,
    orders.flatMap((order) => pastJournal(made.operatorId, order, -1) ?? []),
  )
  await sql`
    delete from charging_tokens t where id = any(${made.tokens}::uuid[])
      and not exists (select from charging_orders o where o.operator_id = t.operator_id and o.token_id = t.id)`.execute(
    tx,
  )
  await noteListChange(tx, { refuses: true })
  await places.removePlaces(tx, made)
}

function inUse(count: number): Problem {
  return new Problem('charging.order-import-used', { count })
}
