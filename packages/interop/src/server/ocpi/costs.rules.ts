import { currencyExponent, roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import { payableOf, type PricedSession } from '@evops/tariffs/contract'
import type { OcpiParty, OcpiVersion } from '../../contract/index.ts'
import { sharesOf } from '../port/shares.rules.ts'

/*
 * Costs of sessions in the OCPI format: 2.2.1 has amounts without and with tax, 2.3.0 has the amount before taxes and
 * each tax.
 */

type Prices = Pick<OcpiParty, 'prices' | 'vatHundredths'>
/** Cost in minor units. `after` is null if there is no tax. */
export interface Cost {
  before: number
  after: number | null
}
const whole = 10_000n

/**
 * Calculates the cost without and with tax. The operator defines whether billed amounts include tax. That side is exact
 * to the minor unit, the other side is rounded.
 */
export function costOf(minor: number, { prices, vatHundredths }: Prices): Cost {
  if (prices === 'untaxed') return { before: minor, after: null }
  const withTax = whole + BigInt(vatHundredths)
  if (prices === 'with_tax')
    return { before: toSafeNumber(roundHalfUp(BigInt(minor) * whole, withTax)), after: minor }
  return { before: minor, after: toSafeNumber(roundHalfUp(BigInt(minor) * withTax, whole)) }
}

/** Splits a cost into parts whose sum equals the total, without and with tax. */
export function partsOf({ before, after }: Cost, exact: readonly number[]): Cost[] {
  const befores = sharesOf(exact, before)
  const afters = after === null ? [] : sharesOf(exact, after)
  return befores.map((part, index) => ({ before: part, after: after === null ? null : (afters[index] ?? 0) }))
}

/** Stored price: both amounts in the major unit of the currency. */
export interface StoredPrice {
  excl_vat: number
  incl_vat?: number
}
export function toStoredPrice({ before, after }: Cost, currency: string): StoredPrice {
  const unit = 10 ** currencyExponent(currency)
  return { excl_vat: before / unit, ...(after !== null && { incl_vat: after / unit }) }
}
/** Converts a price to the format of a version. */
export function priceIn(
  version: OcpiVersion,
  storedPrice: StoredPrice,
  currency: string,
  vatHundredths: number,
) {
  if (version === '2.2.1') return storedPrice
  const { excl_vat: before_taxes, incl_vat } = storedPrice
  const digits = currencyExponent(currency)
  const taxes =
    incl_vat === undefined
      ? []
      : [
          {
            name: 'VAT',
            percentage: vatHundredths / 100,
            amount: Number((incl_vat - before_taxes).toFixed(digits)),
          },
        ]
  return { before_taxes, taxes }
}

/** Amounts of the parts of a bill before rounding, in 1e-4 of the major unit. */
export function weightsOf(bill: PricedSession): Record<'energy' | 'time' | 'fixed' | 'parking', number> {
  const fee = (...kinds: readonly string[]) =>
    bill.fees.reduce((sum, one) => (kinds.includes(one.kind) ? sum + one.amountE4 : sum), 0)
  const service = bill.segments.reduce((sum, one) => sum + one.serviceAmountE4, 0)
  return {
    energy: bill.electricity.exactE4 + service,
    time: fee('minute'),
    fixed: fee('session', 'minimum'),
    parking: bill.occupancy?.amount.exactE4 ?? 0,
  }
}

const hourMs = 3_600_000
/** Four decimals, as the standard requires. */
const hours = (ms: number) => Math.round((ms / hourMs) * 10_000) / 10_000
export const kWh = (dwh: number) => dwh / 10_000

interface Point {
  at: string
  powerW: number | null
}
export interface ChargingPeriod {
  start_date_time: string
  dimensions: { type: string; volume: number }[]
  tariff_id?: string
}
/**
 * Returns the periods of a bill: each stretch with the same price, and the time the vehicle stayed plugged in
 * afterwards. The sums equal the totals.
 */
export function periodsOf(
  bill: PricedSession,
  { tariffId, curve }: { tariffId: string | undefined; curve: readonly Point[] },
): ChargingPeriod[] {
  const iso = (ms: number) => new Date(ms).toISOString()
  const tariff = tariffId !== undefined && { tariff_id: tariffId }
  const tenThousandths = sharesOf(
    bill.segments.map(({ from, to }) => to - from),
    Math.round(hours(bill.to - bill.from) * 10_000),
  )
  const periods: ChargingPeriod[] = bill.segments.map(({ from, to, meteredDwh }, index) => ({
    start_date_time: iso(from),
    dimensions: [
      { type: 'ENERGY', volume: kWh(meteredDwh) },
      { type: 'TIME', volume: (tenThousandths[index] ?? 0) / 10_000 },
      ...powersOf(curve, from, to),
    ],
    ...tariff,
  }))
  // The standard requires at least one period.
  if (periods.length === 0)
    periods.push({
      start_date_time: iso(bill.from),
      dimensions: [{ type: 'TIME', volume: hours(bill.to - bill.from) }],
      ...tariff,
    })
  const parked = parkedMs(bill)
  if (parked > 0)
    periods.push({
      start_date_time: iso(bill.to),
      dimensions: [{ type: 'PARKING_TIME', volume: hours(parked) }],
      ...tariff,
    })
  return periods
}
function powersOf(curve: readonly Point[], from: number, to: number): ChargingPeriod['dimensions'] {
  const powers = curve.flatMap(({ at, powerW }) => {
    const time = Date.parse(at)
    return powerW !== null && time >= from && time <= to ? [powerW / 1_000] : []
  })
  if (powers.length === 0) return []
  return [
    { type: 'MIN_POWER', volume: Math.min(...powers) },
    { type: 'MAX_POWER', volume: Math.max(...powers) },
  ]
}
const parkedMs = (bill: PricedSession) => Math.max(0, (bill.occupancy?.to ?? bill.to) - bill.to)

export function totalsOf(bill: PricedSession) {
  const parked = parkedMs(bill)
  return {
    end: bill.to + parked,
    total_energy: kWh(bill.meteredDwh),
    total_time: hours(bill.to - bill.from + parked),
    ...(parked > 0 && { total_parking_time: hours(parked) }),
  }
}

/** Calculates the total cost and its parts. `minor`: the amount after refunds. */
export function totalCosts(bill: PricedSession, party: Prices, minor = payableOf(bill)) {
  const { currency } = bill
  const total = costOf(minor, party)
  const weights = weightsOf(bill)
  const names = {
    energy: 'total_energy_cost',
    time: 'total_time_cost',
    fixed: 'total_fixed_cost',
    parking: 'total_parking_cost',
  }
  const kinds = (['energy', 'time', 'fixed', 'parking'] as const).filter((kind) => weights[kind] > 0)
  const parts = partsOf(
    total,
    kinds.map((kind) => weights[kind]),
  )
  return {
    total_cost: toStoredPrice(total, currency),
    ...Object.fromEntries(
      kinds.map((kind, index) => [
        names[kind],
        toStoredPrice(parts[index] ?? { before: 0, after: null }, currency),
      ]),
    ),
  }
}
