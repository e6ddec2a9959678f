import type { Stored, StoredOrder } from './stored.ts'
import type { Told, ToldStart } from './told.ts'

/** What is missing (or wrong) of what was acknowledged, and what is there without a cause or twice; by kind. */
export interface Differences {
  lost: Record<string, number>
  doubled: Record<string, number>
}

export function totalOf(kinds: Record<string, number>): number {
  return Object.values(kinds).reduce((sum, count) => sum + count, 0)
}

/** Compares everything that was acknowledged with everything that is stored. */
export function compare(told: Told, stored: Stored): Differences {
  const found: Differences = { lost: {}, doubled: {} }
  const note = (side: keyof Differences, kind: string, count = 1) => {
    if (count > 0) found[side][kind] = (found[side][kind] ?? 0) + count
  }
  compareOrders(told, stored, note)
  compareSamples(told, stored, note)
  compareStatuses(told, stored, note)
  for (const [said, count] of Object.entries(told.callErrors))
    if (ofTransactions.test(said)) note('lost', 'messages of transactions answered with an error', count)
  note('doubled', 'stops kept as orphans', stored.orphanStops)
  note('lost', 'journals that do not balance', stored.unbalancedJournals)
  note('lost', 'currencies whose ledger does not sum to zero', stored.unbalancedLedgers)
  note('lost', 'balances that differ from the sum of their entries', stored.wrongBalances)
  return found
}

/** A charge point drops them after a few such answers; without one they come again. */
const ofTransactions = /^(?:StartTransaction|StopTransaction|MeterValues|TransactionEvent) /

type Note = (side: keyof Differences, kind: string, count?: number) => void

const startKey = (start: { chargePointId: string; idTag: string; at: number; meterWh: number }) =>
  `${start.chargePointId} ${start.idTag} ${start.at} ${start.meterWh}`

function compareOrders(told: Told, stored: Stored, note: Note): void {
  const orders = new Map<string, StoredOrder[]>()
  for (const order of stored.orders) {
    const same = orders.get(startKey(order))
    if (same) same.push(order)
    else orders.set(startKey(order), [order])
  }
  for (const start of told.starts) {
    const key = startKey(start)
    const [order, ...more] = orders.get(key) ?? []
    orders.delete(key)
    note('doubled', 'orders of one start', more.length)
    if (start.transactionIds.size > 1) note('doubled', 'transaction ids of one start')
    if (order) compareOrder(start, order, note)
    else if (start.transactionIds.size > 0) note('lost', 'acknowledged starts')
  }
  for (const rest of orders.values()) note('doubled', 'orders without a start', rest.length)
}

function compareOrder(start: ToldStart, order: StoredOrder, note: Note): void {
  const { stop, transactionIds } = start
  if (transactionIds.size > 0 && !transactionIds.has(order.transactionId))
    note('lost', 'transaction ids as acknowledged')
  const closed = order.state === 'settled' || order.state === 'abnormal'
  if (stop?.acknowledged && !closed) note('lost', 'acknowledged stops')
  if (!stop && closed) note('doubled', 'orders closed without a stop')
  if (!stop) return note('doubled', 'bills and journals without a stop', order.bills + order.journals)
  note('doubled', 'bills of one order', order.bills - 1)
  note('doubled', 'journals of one order', order.journals - 1)
  if (!closed) return
  if (order.bills === 0) note('lost', 'bills of closed orders')
  if (order.journals === 0 && order.totalMinor !== 0) note('lost', 'journals of closed orders')
  if (order.meterEndWh !== stop.meterWh || order.energyWh !== stop.meterWh - start.meterWh)
    note('lost', 'registers as acknowledged')
  if (order.billedMinor !== order.totalMinor || order.postedMinor !== order.totalMinor)
    note('lost', 'amounts that agree in order, bill and journal')
}

function compareSamples(told: Told, stored: Stored, note: Note): void {
  const rows = new Map(
    stored.samples.map(({ chargePointId, at, registerWh, rows: count }) => [`${chargePointId} ${at} ${registerWh}`, count]),
  )
  for (const sample of told.samples) {
    const key = `${sample.chargePointId} ${sample.at} ${sample.registerWh}`
    const count = rows.get(key) ?? 0
    rows.delete(key)
    if (sample.acknowledged && count === 0) note('lost', 'acknowledged samples')
    note('doubled', 'rows of one sample', count - 1)
  }
  note('doubled', 'samples without a message', rows.size)
}

/** A status is never resent by these points, so each may be in the history once. */
function compareStatuses(told: Told, stored: Stored, note: Note): void {
  const rows = new Map(
    stored.statuses.map(({ chargePointId, at, status, rows: count }) => [`${chargePointId} ${at} ${status}`, count]),
  )
  const sent = new Map<string, { acknowledged: number; sent: number }>()
  for (const { chargePointId, at, status, acknowledged } of told.statuses) {
    const key = `${chargePointId} ${at} ${status}`
    const known = sent.get(key) ?? { acknowledged: 0, sent: 0 }
    sent.set(key, { acknowledged: known.acknowledged + (acknowledged ? 1 : 0), sent: known.sent + 1 })
  }
  for (const [key, known] of sent) {
    const count = rows.get(key) ?? 0
    rows.delete(key)
    note('lost', 'acknowledged statuses', known.acknowledged - count)
    note('doubled', 'rows of one status', count - known.sent)
  }
  note('doubled', 'statuses without a message', rows.size)
}
