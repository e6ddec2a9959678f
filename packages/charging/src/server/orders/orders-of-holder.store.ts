import { type Tx, named } from '@evops/platform/server'
import { sql } from 'kysely'

/** A holder's orders, oldest first, as the holder themselves may ask for them. */
export async function ordersOfHolder(tx: Tx, holderId: string): Promise<object[]> {
  return tx
    .selectFrom('charging_orders')
    .where('holder_id', '=', holderId)
    .select(
      named(['orderNo', 'state', 'startedAt', 'endedAt', 'timeZone', 'energyDwh', 'totalMinor', 'currency']),
    )
    .orderBy('started_at')
    .orderBy('id')
    .execute()
}

/** What a bill says of orders, by id. */
export async function ordersForBill(tx: Tx, ids: readonly string[]) {
  const { rows } = await sql<BilledOrder>`
    select o.id, o.order_no as "orderNo", coalesce(s.station_name, '') as "stationName", o.started_at as "startedAt", o.energy_dwh as "energyDwh", o.id_tag as "idTag"
    from charging_orders o left join stations_station_names s on s.operator_id = o.operator_id and s.station_id = o.station_id
    where o.id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Map(rows.map((order) => [order.id, order]))
}
interface BilledOrder {
  id: string
  orderNo: string
  stationName: string
  startedAt: Date | null
  energyDwh: number | null
  idTag: string
}

/** Two holders were one person: their orders are one's. Who pays before them stays as it was at each start. */
export async function moveOrders(tx: Tx, fromId: string, intoId: string): Promise<void> {
  await sql`update charging_orders o set holder_id = ${intoId}, payers = charging_payers_of(o) where holder_id = ${fromId}`.execute(
    tx,
  )
}
