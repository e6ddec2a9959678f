import { type Tx, named } from '@evops/platform/server'
import { sql } from 'kysely'

interface PileOrder {
  orderNo: string
  state: 'open' | 'settled' | 'abnormal'
  flags: string[]
}

/** Orders that came of a charge point's transactions, by transaction: their numbers, and what became of them. */
export async function ordersOfPile(
  tx: Tx,
  { pileId, transactionIds }: { pileId: string; transactionIds: readonly number[] },
): Promise<Map<number, PileOrder>> {
  if (transactionIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('charging_orders')
    .select(named(['transactionId', 'orderNo', 'state', 'flags']))
    .where('pile_id', '=', pileId)
    .where('transaction_id', 'in', [...transactionIds])
    .execute()
  return new Map(
    rows.map(({ transactionId, state, ...order }) => [
      transactionId,
      { ...order, state: state === 'settled' || state === 'abnormal' ? state : 'open' },
    ]),
  )
}

/** Where orders of the last week left the registers, in Wh by `pileNo:gunNo`: where simulated meters go on. */
export async function lastMeters(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; wh: number }>`
    select n.pile_no || ':' || o.gun_no as key, ceil(max(greatest(o.meter_start_dwh, o.meter_end_dwh)) / 10.0)::bigint as wh
    from charging_orders o join stations_pile_names n on n.operator_id = o.operator_id and n.pile_id = o.pile_id
    where o.started_at > now() - interval '7 days' and o.meter_start_dwh is not null group by 1`.execute(tx)
  return new Map(rows.map((row) => [row.key, row.wh]))
}

/** The numbers of transactions by the names that their charge point gave them (2.x); those that are no order are missing. */
export async function numbersOfTransactions(
  tx: Tx,
  { pileId, refs }: { pileId: string; refs: readonly string[] },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ ref: string; no: number }>`
    select ref, transaction_id as no from charging_transactions
    where pile_id = ${pileId} and ref = any(${refs}::text[]) and transaction_id is not null`.execute(tx)
  return new Map(rows.map(({ ref, no }) => [ref, no]))
}
