import type { Tx } from '@evops/platform/server'
import '../tables.ts'

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
    .select(['transaction_id as transactionId', 'order_no as orderNo', 'state', 'flags'])
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
