import type { TodaysPrice } from '@evops/driver/contract'

export type Period = TodaysPrice['periods'][number]

/** Returns the price period that is valid at a time. */
export function periodAt(periods: readonly Period[], at: number): Period | undefined {
  return periods.find(({ from, to }) => Date.parse(from) <= at && at < Date.parse(to))
}

/** Returns the time until the next price period; undefined: none follows. */
export function untilNext(periods: readonly Period[], at: number): number | undefined {
  const next = periods
    .flatMap(({ from, to }) => [Date.parse(from), Date.parse(to)])
    .filter((edge) => edge > at)
  return next.length === 0 ? undefined : Math.min(...next) - at
}

/** Returns a day's periods as shares of a bar, in percent of their total duration. */
export function sharesOf(periods: readonly Period[]): { period: Period['period']; share: number }[] {
  const lengths = periods.map(({ from, to }) => Date.parse(to) - Date.parse(from))
  const all = lengths.reduce((sum, length) => sum + length, 0)
  return periods.map(({ period }, index) => ({ period, share: (100 * (lengths[index] ?? 0)) / all }))
}

/** Returns each price of the day once with all its hours, in chronological order. */
export function pricesOf(periods: readonly Period[]): { first: Period; hours: Period[] }[] {
  const found: { first: Period; hours: Period[] }[] = []
  for (const one of periods) {
    const same = found.find(
      ({ first }) =>
        first.period === one.period &&
        first.electricityE5 === one.electricityE5 &&
        first.serviceE5 === one.serviceE5,
    )
    if (same) same.hours.push(one)
    else found.push({ first: one, hours: [one] })
  }
  return found
}

export const targets = ['full', 'energy', 'amount', 'minutes'] as const
export type TargetKind = (typeof targets)[number]

/** Converts a typed target to the contract's unit: tenths of a watt-hour, minor units, minutes. */
export function targetOf(
  kind: TargetKind,
  typed: string,
  exponent: number,
): { kind: TargetKind; value: number | null } | undefined {
  if (kind === 'full') return { kind, value: null }
  const [, whole, part = ''] = /^\s*(\d{1,7})(?:[.,](\d{1,3}))?\s*$/.exec(typed) ?? []
  if (whole === undefined) return undefined
  const digits = { energy: 4, amount: exponent, minutes: 0 }[kind]
  if (part.length > digits) return undefined
  const value = Number(whole + part.padEnd(digits, '0'))
  return value > 0 ? { kind, value } : undefined
}
