import { roundHalfUp } from '@evops/platform/contract'
import type { BillLine, GridContent, PowerFactorRule } from '../../contract/index.ts'
import {
  createBillLine,
  integerSquareRoot,
  sumMinor,
  meterTotalsOf,
  type PeriodQuarter,
  type MeterTotals,
} from './lines.rules.ts'

/**
 * Returns cos φ = P/√(P² + Q²) times a scale, rounded half up without floating point. Null: there was no active energy.
 */
export function powerFactorOf(
  { activeDwh, reactiveDvarh }: Pick<MeterTotals, 'activeDwh' | 'reactiveDvarh'>,
  scale: bigint,
): number | null {
  if (activeDwh <= 0 || reactiveDvarh === null) return null
  const [p, q] = [BigInt(activeDwh), BigInt(reactiveDvarh)]
  // `twice` is the floor of twice the value. Half of the next even number is the value rounded half up.
  const twice = integerSquareRoot((2n * scale * p) ** 2n / (p * p + q * q))
  return Number((twice + 1n) / 2n)
}

/**
 * Tenths and hundredths of a percent by which each hundredth above the standard lowers the bill, up to the maximum
 * reduction.
 */
const bonuses = {
  '0.90': [15, 30, 45, 60, 75],
  '0.85': [10, 20, 30, 40, 50, 65, 80, 95, 110],
  '0.80': [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 115, 130],
} as const

/**
 * Returns the rate by the tables of 功率因数调整电费办法 ((83) 水电财字第 215 号) in 1e-4 of the bill, for a power factor in
 * hundredths: 0.5 % for each hundredth below the standard, 1 % from the twentieth on, 2 % from the twenty-fifth on.
 */
export function chineseRateE4(standard: keyof typeof bonuses, hundredths: number): number {
  const below = Math.round(Number(standard) * 100) - hundredths
  if (below === 0) return 0
  if (below < 0) return -(bonuses[standard][Math.min(-below, bonuses[standard].length) - 1] ?? 0)
  return 50 * Math.min(below, 20) + 100 * Math.min(Math.max(below - 20, 0), 5) + 200 * Math.max(below - 25, 0)
}

/** Returns the rate of CFE, a percentage with one decimal, in 1e-4 of the bill, for a power factor in 1e-4. */
export function mexicanRateE4(factorE4: number): number {
  const factor = BigInt(factorE4)
  if (factorE4 < 9_000)
    return 10 * Math.min(1_200, Number(roundHalfUp(600n * (9_000n - factor), factor === 0n ? 1n : factor)))
  return -10 * Math.min(25, Number(roundHalfUp(250n * (factor - 9_000n), factor)))
}

export interface PowerFactorFacts {
  quarters: readonly PeriodQuarter[]
  periods: GridContent['periods']
  /** Existing lines of the bill. */
  lines: readonly BillLine[]
  currency: string
  versionFrom: string
}

/**
 * Calculates the charge for reactive energy or the reduction for a high power factor. 'unknown': reactive energy is
 * unknown for at least one quarter hour.
 */
export function powerFactorLines(rule: PowerFactorRule, facts: PowerFactorFacts): BillLine[] | 'unknown' {
  const totals = meterTotalsOf(facts.quarters)
  if (rule.rule === 'none') return []
  if (rule.rule === 'es-reactive') return spanishReactive(rule, facts)
  if (totals.reactiveDvarh === null) return 'unknown'
  const { currency, versionFrom, lines } = facts
  const scale = rule.rule === 'cn-table' ? 100n : 10_000n
  const factor = powerFactorOf(totals, scale)
  if (factor === null) return []
  const adjustmentLines = (rateE4: number, quantityE4: number, billFacts: BillLine['facts']) => [
    createBillLine(
      { code: 'power-factor', quantityE4, unit: 'amount', rateE4, versionFrom, facts: billFacts },
      currency,
    ),
  ]
  const ratio = { code: 'power-factor', unit: 'ratio', valueE4: factor * Number(10_000n / scale) } as const
  if (rule.rule === 'mx-fp') return adjustmentLines(mexicanRateE4(factor), sumMinor(lines), [ratio])
  const counts = lines.filter(({ code }) => code !== 'other')
  const { amountMinor: funds } = createBillLine(
    { code: 'other', quantityE4: totals.activeDwh, unit: 'kWh', priceE6: rule.fundsE6, versionFrom },
    currency,
  )
  const billFacts = [ratio, { code: 'funds', unit: 'amount', valueE4: funds }] as const
  return adjustmentLines(chineseRateE4(rule.standard, factor), sumMinor(counts) - funds, [...billFacts])
}

/**
 * Circular 3/2020: charges per period the part that exceeds 33 % of the active energy. A different price applies below
 * cos φ 0.80, which is Q/P = 3/4.
 */
function spanishReactive(
  rule: Extract<PowerFactorRule, { rule: 'es-reactive' }>,
  { quarters, periods, currency, versionFrom }: PowerFactorFacts,
): BillLine[] | 'unknown' {
  const lines: BillLine[] = []
  for (const [place, { name }] of periods.entries()) {
    const period = place + 1
    if (rule.freePeriods.includes(period)) continue
    const { activeDwh, reactiveDvarh, ...counts } = meterTotalsOf(quarters.filter((one) => one.period === period))
    if (reactiveDvarh === null) return 'unknown'
    const free = Number(roundHalfUp(BigInt(activeDwh) * 33n, 100n))
    if (reactiveDvarh <= free) continue
    const priceE6 = 4 * reactiveDvarh > 3 * activeDwh ? rule.lowerE6 : rule.upperE6
    const facts: BillLine['facts'] = [
      { code: 'reactive', valueE4: reactiveDvarh, unit: 'kvarh' },
      { code: 'free-reactive', valueE4: free, unit: 'kvarh' },
    ]
    const quantityE4 = reactiveDvarh - free
    const line = { code: 'reactive' as const, unit: 'kvarh' as const, quantityE4, priceE6, name, period }
    lines.push(createBillLine({ ...line, ...counts, versionFrom, facts }, currency))
  }
  return lines
}
