import type { OrderRow, OrderState } from '../../contract/index.ts'

/** An order never goes back: a later state is the newer one, whichever way it came. */
const ranks: Readonly<Record<OrderState, number>> = {
  charging: 0,
  awaiting_record: 1,
  abnormal: 2,
  settled: 3,
  void: 4,
}

/** The newer of a row that was read and what was sent of it; the same object when nothing is newer. */
export function newerOf(row: OrderRow, sent: OrderRow | undefined): OrderRow {
  if (!sent || ranks[sent.state] < ranks[row.state]) return row
  if (ranks[sent.state] > ranks[row.state]) return sent
  return row.state === 'charging' && (sent.energyDwh ?? 0) > (row.energyDwh ?? 0) ? sent : row
}
