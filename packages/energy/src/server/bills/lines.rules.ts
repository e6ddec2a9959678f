import { currencyExponent, roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import type { BillLine } from '../../contract/index.ts'
import type { MeterQuarterHour } from '../series/series.rules.ts'

/** Quarter hour with its period (counted from 1). */
export interface PeriodQuarter extends MeterQuarterHour {
  period: number
  /** True if the quarter hour is in the future and counts as zero. */
  isUpcoming?: boolean
}
export interface MeterTotals {
  activeDwh: number
  /** Null: unknown for at least one quarter hour. */
  reactiveDvarh: number | null
  quarters: number
  interpolated: number
}
/** Returns the demand of a quarter hour in 1e-4 kW. 0.1 Wh in a quarter hour are a mean of 0.4 W. */
export function demandE4(quarter: Pick<MeterQuarterHour, 'activeDwh'>): number {
  return quarter.activeDwh * 4
}
/** Returns the first quarter hour with the highest demand. Undefined: there is none. */
export function quarterHourOfHighestDemand(quarters: readonly PeriodQuarter[]): PeriodQuarter | undefined {
  return quarters.reduce<PeriodQuarter | undefined>(
    (most, one) => (most === undefined || one.activeDwh > most.activeDwh ? one : most),
    undefined,
  )
}
export function meterTotalsOf(quarters: readonly MeterQuarterHour[]): MeterTotals {
  const totals: MeterTotals = { activeDwh: 0, reactiveDvarh: 0, quarters: quarters.length, interpolated: 0 }
  for (const { activeDwh, reactiveDvarh, interpolated } of quarters) {
    totals.activeDwh += activeDwh
    totals.reactiveDvarh =
      totals.reactiveDvarh === null || reactiveDvarh === null ? null : totals.reactiveDvarh + reactiveDvarh
    if (interpolated) totals.interpolated += 1
  }
  return totals
}

/** Returns the floor of the square root. */
export function integerSquareRoot(value: bigint): bigint {
  if (value < 2n) return value
  let guess = BigInt(Math.floor(Math.sqrt(Number(value))))
  for (;;) {
    const next = (guess + value / guess) / 2n
    if (next === guess || next === guess + 1n) break
    guess = next
  }
  while (guess * guess > value) guess -= 1n
  while ((guess + 1n) * (guess + 1n) <= value) guess += 1n
  return guess
}
/** Returns the square root rounded half up. It is never exactly a half. */
export function squareRootHalfUp(value: bigint): bigint {
  const floor = integerSquareRoot(value)
  return value - floor * floor > floor ? floor + 1n : floor
}

type LineDraft = Pick<BillLine, 'code' | 'quantityE4' | 'unit' | 'versionFrom'> &
  Partial<Omit<BillLine, 'amountMinor'>> & { amountMinor?: number }
const plain = {
  name: '',
  period: null,
  priceE6: null,
  divisor: 1,
  rateE4: null,
  at: null,
  quarters: 0,
  interpolated: 0,
  facts: [],
} as const

/** Builds a line with its amount: quantity × price ÷ divisor, or adjusted amount × rate, rounded half up once. */
export function createBillLine(fields: LineDraft, currency: string): BillLine {
  const line = { ...plain, ...fields, facts: [...(fields.facts ?? [])] }
  return { ...line, amountMinor: amountOf(line, currency) }
}
function amountOf(
  { quantityE4, priceE6, divisor, rateE4 }: Pick<BillLine, 'quantityE4' | 'priceE6' | 'divisor' | 'rateE4'>,
  currency: string,
): number {
  if (rateE4 !== null) return toSafeNumber(roundHalfUp(BigInt(quantityE4) * BigInt(rateE4), 10_000n))
  const minor = 10n ** BigInt(currencyExponent(currency))
  const scale = 10n ** 10n * BigInt(divisor)
  return toSafeNumber(roundHalfUp(BigInt(quantityE4) * BigInt(priceE6 ?? 0) * minor, scale))
}
export function sumMinor(lines: readonly BillLine[]): number {
  return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}
