import { hourMs, currencyExponent, roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import { millisecondsOfTimeKind, payableOf, type PricedSegment, type PricedSession } from '@evops/tariffs/contract'
import type { OcpiParty, OcpiVersion } from '../../contract/index.ts'
import { splitRoundedTotal } from '../port/shares.rules.ts'

/*
 * Costs of sessions in the OCPI format: 2.2.1 has amounts without and with tax, 2.3.0 has the amount before taxes and
 * each tax.
 */

type Prices = Pick<OcpiParty, 'prices' | 'vatHundredths'>
/** Cost in minor units. `after` is null if there is no tax. */
export interface TaxedCost {
  before: number
  after: number | null
}
const whole = 10_000n

/**
 * Calculates the cost without and with tax. The operator defines whether billed amounts include tax. That side is exact
 * to the minor unit, the other side is rounded.
 */
export function calculateTaxedCost(minor: number, { prices, vatHundredths }: Prices): TaxedCost {
  if (prices === 'untaxed') return { before: minor, after: null }
  const withTax = whole + BigInt(vatHundredths)
  if (prices === 'with_tax') return { before: toSafeNumber(roundHalfUp(BigInt(minor) * whole, withTax)), after: minor }
  return { before: minor, after: toSafeNumber(roundHalfUp(BigInt(minor) * withTax, whole)) }
}

/** Splits a cost into parts whose sum equals the total, without and with tax. */
export function splitTaxedCost({ before, after }: TaxedCost, exact: readonly number[]): TaxedCost[] {
  const befores = splitRoundedTotal(exact, before)
  const afters = after === null ? [] : splitRoundedTotal(exact, after)
  return befores.map((part, index) => ({ before: part, after: after === null ? null : (afters[index] ?? 0) }))
}

/** Stored price: both amounts in the major unit of the currency. */
export interface StoredPrice {
  excl_vat: number
  incl_vat?: number
}
export function toStoredPrice({ before, after }: TaxedCost, currency: string): StoredPrice {
  const unit = 10 ** currencyExponent(currency)
  return { excl_vat: before / unit, ...(after !== null && { incl_vat: after / unit }) }
}
/** Converts a price to the format of a version. */
export function convertPriceToVersion(
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
export function exactBillParts(bill: PricedSession): Record<'energy' | 'time' | 'fixed' | 'parking', number> {
  const fee = (...kinds: readonly string[]) =>
    bill.fees.reduce((sum, one) => (kinds.includes(one.kind) ? sum + one.amountE4 : sum), 0)
  const service = bill.segments.reduce((sum, one) => sum + one.serviceAmountE4, 0)
  return {
    energy: bill.electricity.exactE4 + service,
    time: fee('minute'),
    fixed: fee('session', 'minimum', 'swap'),
    parking: bill.occupancy?.amount.exactE4 ?? 0,
  }
}

/** Four decimals, as the standard requires. */
const hours = (ms: number) => Math.round((ms / hourMs) * 10_000) / 10_000
export const tenthsWhToKwh = (dwh: number) => dwh / 10_000

interface Point {
  at: string
  powerW: number | null
}
export interface ChargingPeriod {
  start_date_time: string
  dimensions: { type: string; volume: number }[]
  tariff_id?: string
}
/** Time of a bill with one price and one kind. `parking`: idle time, in the session or after it. */
interface Piece {
  from: number
  to: number
  kind: 'charging' | 'parking' | 'paused'
  meteredDwh: number
}

/**
 * Returns the periods of a bill: each stretch with the same price and the same kind of time, and the time the vehicle
 * stayed plugged in afterwards. The sums equal the totals. Paused time is neither TIME nor PARKING_TIME, as in the bill.
 */
export function billChargingPeriods(
  bill: PricedSession,
  { tariffId, curve }: { tariffId: string | undefined; curve: readonly Point[] },
): ChargingPeriod[] {
  const tariff = tariffId !== undefined && { tariff_id: tariffId }
  const pieces = piecesOf(bill)
  const volumes = { charging: volumesOf(pieces, 'charging'), parking: volumesOf(pieces, 'parking') }
  return pieces.map(({ from, to, kind, meteredDwh }, index) => ({
    start_date_time: new Date(from).toISOString(),
    dimensions: [
      ...(from < bill.to && bill.segments.length > 0 ? [{ type: 'ENERGY', volume: tenthsWhToKwh(meteredDwh) }] : []),
      ...(kind === 'charging' ? [{ type: 'TIME', volume: volumes.charging[index] ?? 0 }] : []),
      ...(kind === 'parking' ? [{ type: 'PARKING_TIME', volume: volumes.parking[index] ?? 0 }] : []),
      ...(from < bill.to ? powersOf(curve, from, to) : []),
    ],
    ...tariff,
  }))
}

/** Hours of each piece of a kind; rounded so that their sum is the rounded total. */
function volumesOf(pieces: readonly Piece[], kind: Piece['kind']): number[] {
  const ms = pieces.map((piece) => (piece.kind === kind ? piece.to - piece.from : 0))
  const total = ms.reduce((sum, one) => sum + one, 0)
  return splitRoundedTotal(ms, Math.round(hours(total) * 10_000)).map((tenThousandths) => tenThousandths / 10_000)
}

function piecesOf(bill: PricedSession): Piece[] {
  const pieces = bill.segments.flatMap((segment) => piecesOfSegment(bill, segment))
  // The standard requires at least one period.
  if (pieces.length === 0) pieces.push({ from: bill.from, to: bill.to, kind: 'charging', meteredDwh: 0 })
  const parked = parkedAfterMs(bill)
  if (parked > 0) pieces.push({ from: bill.to, to: bill.to + parked, kind: 'parking', meteredDwh: 0 })
  return pieces
}

const pieceKinds = { charging: 'charging', idle: 'parking', paused: 'paused' } as const

/** Cuts a segment where the kind of time changes. Its energy belongs to its charging time. */
function piecesOfSegment({ idleFrom, timeSplit }: PricedSession, { from, to, meteredDwh }: PricedSegment): Piece[] {
  if (idleFrom === 'stop' || timeSplit.length === 0) return [{ from, to, kind: 'charging', meteredDwh }]
  const inside = timeSplit.filter((span) => span.from < to && span.to > from)
  const pieces = inside.map((span) => ({
    from: Math.max(span.from, from),
    to: Math.min(span.to, to),
    kind: pieceKinds[span.kind],
  }))
  const hasCharging = pieces.some(({ kind }) => kind === 'charging')
  const weights = pieces.map((piece) => (piece.kind === 'charging' || !hasCharging ? piece.to - piece.from : 0))
  const energies = splitRoundedTotal(weights, meteredDwh)
  return pieces.map((piece, index) => ({ ...piece, meteredDwh: energies[index] ?? 0 }))
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
const parkedAfterMs = (bill: PricedSession) => Math.max(0, (bill.occupancy?.to ?? bill.to) - bill.to)
const idleMs = ({ idleFrom, timeSplit }: PricedSession) =>
  idleFrom === 'full' ? millisecondsOfTimeKind(timeSplit, 'idle') : 0

export function billTotals(bill: PricedSession) {
  const after = parkedAfterMs(bill)
  const parked = after + idleMs(bill)
  return {
    end: bill.to + after,
    total_energy: tenthsWhToKwh(bill.meteredDwh),
    total_time: hours(bill.to - bill.from + after),
    ...(parked > 0 && { total_parking_time: hours(parked) }),
  }
}

/** Calculates the total cost and its parts. `minor`: the amount after refunds. */
export function totalCosts(bill: PricedSession, party: Prices, minor = payableOf(bill)) {
  const { currency } = bill
  const total = calculateTaxedCost(minor, party)
  const weights = exactBillParts(bill)
  const names = {
    energy: 'total_energy_cost',
    time: 'total_time_cost',
    fixed: 'total_fixed_cost',
    parking: 'total_parking_cost',
  }
  const kinds = (['energy', 'time', 'fixed', 'parking'] as const).filter((kind) => weights[kind] > 0)
  const parts = splitTaxedCost(
    total,
    kinds.map((kind) => weights[kind]),
  )
  return {
    total_cost: toStoredPrice(total, currency),
    ...Object.fromEntries(
      kinds.map((kind, index) => [names[kind], toStoredPrice(parts[index] ?? { before: 0, after: null }, currency)]),
    ),
  }
}
