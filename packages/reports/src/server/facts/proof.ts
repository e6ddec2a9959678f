import type { Tx } from '@evops/platform/server'
import {
  factCells,
  ledgerDays,
  orderCells,
  provenFigures,
  type CauseSums,
  type DayRange,
  type ProofCell,
  type ProvenFigure,
} from './proof.store.ts'

/** A figure that two books tell differently. */
export interface Difference {
  between: 'facts-orders' | 'orders-ledger' | 'orders-income'
  day: string
  /** Null: all stations, of the ledger's day. */
  stationId: string | null
  /** Null: the operator's own. */
  currency: string | null
  figure: ProvenFigure | 'net_minor'
  /** What the first book says, and the second. */
  is: number
  shouldBe: number
  /** What can be behind it, by name, and what it comes to; none that is 0. */
  causes: Partial<CauseSums>
}
export interface Proof {
  /** Cells that were compared. */
  cells: number
  differences: Difference[]
}

/**
 * Compares facts with orders, orders with their postings, and the operator's income by day with both. An empty list of
 * differences is the proof; what is explained by its causes (an order posted on another day than it ended) is none.
 */
export async function proveFacts(tx: Tx, range: DayRange): Promise<Proof> {
  const [facts, orders, days] = [
    await factCells(tx, range),
    await orderCells(tx, range),
    await ledgerDays(tx, range),
  ]
  const orderOf = new Map(orders.map((cell) => [keyOf(cell), cell]))
  const factOf = new Map(facts.map((cell) => [keyOf(cell), cell]))
  const keys = [...new Set([...factOf.keys(), ...orderOf.keys()])].toSorted()
  const differences = keys.flatMap((key) => ofFacts(factOf.get(key), orderOf.get(key)))
  differences.push(...orders.flatMap(ofLedger))
  for (const { day, isMinor, shouldBeMinor, ...causes } of days)
    // What was posted on another day than its session ended is no difference.
    if (isMinor - shouldBeMinor !== causes.fromOtherDays - causes.onOtherDays - causes.notInDays)
      differences.push({
        between: 'orders-income',
        day,
        stationId: null,
        currency: null,
        figure: 'net_minor',
        is: isMinor,
        shouldBe: shouldBeMinor,
        causes: named(causes),
      })
  return { cells: keys.length + days.length, differences }
}

function keyOf({ day, stationId, currency }: Pick<ProofCell, 'day' | 'stationId' | 'currency'>): string {
  return `${day} ${stationId} ${currency}`
}

function ofFacts(fact: ProofCell | undefined, order: ProofCell | undefined): Difference[] {
  const cell = fact ?? order
  if (!cell) return []
  const { day, stationId, currency } = cell
  return provenFigures.flatMap((figure) => {
    const [is, shouldBe] = [fact?.[figure] ?? 0, order?.[figure] ?? 0]
    if (is === shouldBe) return []
    const causes = named({ waiting: order?.waiting ?? 0, void: order?.void ?? 0 })
    return [{ between: 'facts-orders' as const, day, stationId, currency, figure, is, shouldBe, causes }]
  })
}

function ofLedger(order: ProofCell): Difference[] {
  const { day, stationId, currency, posted_minor: shouldBe } = order
  const is = order.total_minor - order.reduced_minor - order.refunded_minor
  if (is === shouldBe) return []
  const causes = named({ unposted: order.unposted, void: order.void, imported: order.imported })
  return [{ between: 'orders-ledger', day, stationId, currency, figure: 'net_minor', is, shouldBe, causes }]
}

function named(causes: Partial<CauseSums>): Partial<CauseSums> {
  return Object.fromEntries(Object.entries(causes).filter(([, value]) => value !== 0))
}
