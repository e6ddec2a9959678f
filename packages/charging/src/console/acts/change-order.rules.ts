import type { OrderChange, OrderDetail } from '../../contract/index.ts'

type Order = Pick<OrderDetail, 'state' | 'payState' | 'totalMinor' | 'refundedMinor'>

/** The changes that an order offers as it stands; the server has the last word. */
export function changesOf(order: Order): OrderChange[] {
  const { state, payState, totalMinor, refundedMinor } = order
  const isOver = state === 'settled' || state === 'abnormal' || state === 'awaiting_record'
  if (!isOver) return []
  const isDue = state === 'settled' && payState !== 'free' && (totalMinor ?? 0) > refundedMinor
  return [
    ...(isDue ? (['refund', 'waive'] as const) : []),
    ...(refundedMinor === 0 && payState !== 'free' ? (['edit'] as const) : []),
    'void',
  ]
}
