import type { ConnectorPriceToday } from '@evops/driver/contract'

export type PricePeriodToday = ConnectorPriceToday['periods'][number]

/** Returns the price period that is valid at a time. */
export function pricePeriodAt(periods: readonly PricePeriodToday[], at: number): PricePeriodToday | undefined {
  return periods.find(({ from, to }) => Date.parse(from) <= at && at < Date.parse(to))
}

/** Returns the time until the next price period; undefined: none follows. */
export function untilNext(periods: readonly PricePeriodToday[], at: number): number | undefined {
  const next = periods.flatMap(({ from, to }) => [Date.parse(from), Date.parse(to)]).filter((edge) => edge > at)
  return next.length === 0 ? undefined : Math.min(...next) - at
}

/** Returns a day's periods as shares of a bar, in percent of their total duration. */
export function pricePeriodShares(
  periods: readonly PricePeriodToday[],
): { period: PricePeriodToday['period']; share: number }[] {
  const lengths = periods.map(({ from, to }) => Date.parse(to) - Date.parse(from))
  const all = lengths.reduce((sum, length) => sum + length, 0)
  return periods.map(({ period }, index) => ({ period, share: (100 * (lengths[index] ?? 0)) / all }))
}

/** Returns each price of the day once with all its hours, in chronological order. */
export function dailyPricesWithHours(
  periods: readonly PricePeriodToday[],
): { first: PricePeriodToday; hours: PricePeriodToday[] }[] {
  const found: { first: PricePeriodToday; hours: PricePeriodToday[] }[] = []
  for (const one of periods) {
    const same = found.find(
      ({ first }) =>
        first.period === one.period && first.electricityE5 === one.electricityE5 && first.serviceE5 === one.serviceE5,
    )
    if (same) same.hours.push(one)
    else found.push({ first: one, hours: [one] })
  }
  return found
}

export const chargingTargetKinds = ['full', 'energy', 'amount', 'minutes'] as const
export type TargetKind = (typeof chargingTargetKinds)[number]

/** Major units of money for one kWh, roughly: presets of amounts are as much as those of energy. */
const amountsPerKwh: Readonly<Record<string, number>> = { CNY: 2, MXN: 10, JPY: 100, CLP: 500, COP: 1_000 }
/** Returns the values that a driver can choose for a target without typing: kWh, major units of money, minutes. */
export function targetPresets(kind: TargetKind, currency: string): readonly number[] {
  if (kind === 'full') return []
  if (kind === 'minutes') return [15, 30, 60]
  return [10, 20, 50].map((each) => (kind === 'energy' ? each : each * (amountsPerKwh[currency] ?? 1)))
}

/** Converts a typed target to the contract's unit: tenths of a watt-hour, minor units, minutes. */
export function parseChargingTarget(
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
