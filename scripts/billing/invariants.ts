import { isDeepStrictEqual } from 'node:util'
import { roundHalfUp } from '@evops/platform/contract'
import {
  repricingInputOf,
  priceSession,
  zoneClock,
  type PricedComponent,
  type PricedSession,
} from '@evops/tariffs/contract'
import type { BillingCase } from './cases.ts'

/** Names of the violated invariants, each with the figures that show the violation. */
export type ViolatedInvariants = string[]

const exponents: Readonly<Record<string, number>> = { CLP: 0, PYG: 0, JPY: 0, KWD: 3, BHD: 3, TND: 3 }

/**
 * Checks the invariants of every bill, to the last minor unit (domain handbook, section 2): Σ segments + rounding =
 * component, Σ components = total, energies that add up to the meter reading, one HALF_UP rounding, and the same bill
 * when recalculated from its stored data. The check calculates with integers of any length and does not use the
 * product's own calculation.
 */
export function findViolatedInvariants(
  billingCase: BillingCase,
  bill: PricedSession,
  deep: boolean,
): ViolatedInvariants {
  const broken: ViolatedInvariants = []
  const equal = (what: string, found: bigint | number, expected: bigint | number) => {
    if (BigInt(found) !== BigInt(expected)) broken.push(`${what}: ${found}, not ${expected}`)
  }
  energies(billingCase, bill, equal)
  amounts(billingCase, bill, equal)
  times(billingCase, bill, equal)
  for (const figure of figuresOf(bill))
    if (!Number.isSafeInteger(figure) || figure < 0) broken.push(`a figure of ${figure}`)
  if (deep && !isDeepStrictEqual(again(billingCase, bill), bill)) broken.push('another bill from its own readings')
  return broken
}

type Equal = (what: string, found: bigint | number, expected: bigint | number) => void
const total = <T>(items: readonly T[], of: (item: T) => number) =>
  items.reduce((sum, item) => sum + BigInt(of(item)), 0n)

function energies({ readings, content }: BillingCase, bill: PricedSession, equal: Equal): void {
  const metered = (readings.at(-1)?.registerDwh ?? 0) - (readings[0]?.registerDwh ?? 0)
  equal('metered', bill.meteredDwh, metered)
  const loss = 10_000n + BigInt(content.lossPercentHundredths)
  equal('energy with loss', bill.energyDwh, roundHalfUp(BigInt(metered) * loss, 10_000n))
  equal(
    'Σ periods metered',
    total(bill.byPeriod, (p) => p.meteredDwh),
    metered,
  )
  equal(
    'Σ periods energy',
    total(bill.byPeriod, (p) => p.energyDwh),
    bill.energyDwh,
  )
  equal(
    'Σ segments metered',
    total(bill.segments, (s) => s.meteredDwh),
    metered,
  )
  for (const period of bill.byPeriod) {
    const own = bill.segments.filter((segment) => segment.period === period.period)
    equal(
      `Σ segments of ${period.period}`,
      total(own, (s) => s.energyDwh),
      period.energyDwh,
    )
    equal(
      `Σ electricity of ${period.period}`,
      total(own, (s) => s.electricityAmountE4),
      period.electricityAmountE4,
    )
    equal(
      `Σ service of ${period.period}`,
      total(own, (s) => s.serviceAmountE4),
      period.serviceAmountE4,
    )
  }
}

function amounts({ content, group }: BillingCase, bill: PricedSession, equal: Equal): void {
  for (const period of bill.byPeriod) {
    const pair = content.prices[period.period]
    equal(`price of ${period.period}`, period.electricityPriceE5, pair?.electricityE5 ?? -1)
    if (!group) equal(`service price of ${period.period}`, period.servicePriceE5, pair?.serviceE5 ?? -1)
    const cost = (price: number) => roundHalfUp(BigInt(period.energyDwh) * BigInt(price), 100_000n)
    equal(`electricity of ${period.period}`, period.electricityAmountE4, cost(period.electricityPriceE5))
    equal(`service of ${period.period}`, period.serviceAmountE4, cost(period.servicePriceE5))
  }
  const unit = 10n ** BigInt(4 - (exponents[content.currency] ?? 2))
  const wholeBill = content.rounding === 'bill'
  let before = 0n
  const component = (what: string, part: PricedComponent, exact: bigint) => {
    equal(`exact ${what}`, part.exactE4, exact)
    equal(`${what} rounded`, part.minor, roundHalfUp(before + exact, unit) - roundHalfUp(before, unit))
    if (wholeBill) before += exact
    equal(`${what} + rounding`, BigInt(part.exactE4) + BigInt(part.roundingE4), BigInt(part.minor) * unit)
  }
  component(
    'electricity',
    bill.electricity,
    total(bill.byPeriod, (p) => p.electricityAmountE4),
  )
  component(
    'service',
    bill.service,
    total(bill.byPeriod, (p) => p.serviceAmountE4) + total(bill.fees, (fee) => fee.amountE4),
  )
  const { occupancy } = bill
  if (occupancy)
    component(
      'occupancy',
      occupancy.amount,
      total(occupancy.days, (day) => day.amountE4),
    )
  equal('Σ components', bill.electricity.minor + bill.service.minor + (occupancy?.amount.minor ?? 0), bill.totalMinor)
  if (bill.energyDwh > 0 && bill.electricity.minor + bill.service.minor < content.minimumMinor)
    equal('the minimum', bill.electricity.minor + bill.service.minor, content.minimumMinor)
  const { settlement } = bill
  if (settlement)
    equal(
      'Σ steps',
      total(settlement.steps, (step) => step.amountMinor),
      settlement.listMinor,
    )
  if (settlement && !group) equal('list', settlement.listMinor, bill.totalMinor)
}

/** Checks that segments are contiguous from start to end, and that each is in the tariff cell of its local time. */
function times({ readings, content, timeZone }: BillingCase, bill: PricedSession, equal: Equal): void {
  equal('from', bill.from, readings[0]?.at ?? -1)
  equal('to', bill.to, readings.at(-1)?.at ?? -1)
  let at = bill.from
  for (const segment of bill.segments) {
    equal('segments touch', segment.from, at)
    at = segment.to
    const middle = Math.floor((segment.from + segment.to) / 2)
    if (segment.period !== periodAt({ content, timeZone }, middle)) equal(`period at ${middle}`, 0, 1)
  }
  equal('the last segment ends', at, bill.to)
}

function periodAt({ content, timeZone }: Pick<BillingCase, 'content' | 'timeZone'>, at: number): string {
  const local = new Date(at + zoneClock(timeZone).spanAt(at).offsetMs)
  const holiday = content.holidays.includes(local.toISOString().slice(0, 10))
  const dayType = holiday ? 'holiday' : [0, 6].includes(local.getUTCDay()) ? 'weekend' : 'workday'
  const row = content.schedules.find(
    (schedule) => schedule.months.includes(local.getUTCMonth() + 1) && schedule.dayTypes.includes(dayType),
  )
  return row?.cells[local.getUTCHours() * 2 + (local.getUTCMinutes() < 30 ? 0 : 1)] ?? 'none'
}

/** Returns every amount and energy: none may be negative or beyond the safe integer range. */
function* figuresOf(bill: PricedSession): Generator<number> {
  for (const line of [...bill.byPeriod, ...bill.segments])
    yield* [line.meteredDwh, line.energyDwh, line.electricityAmountE4, line.serviceAmountE4]
  for (const fee of bill.fees) yield fee.amountE4
  for (const day of bill.occupancy?.days ?? []) yield day.amountE4
  yield* [bill.totalMinor, bill.electricity.minor, bill.service.minor]
}

function again({ content }: BillingCase, bill: PricedSession): PricedSession {
  return priceSession({ ...repricingInputOf(bill), content })
}
