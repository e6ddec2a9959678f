import { currencyExponent, roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import { roundBillComponent, energyAmountE4, sumOfItems } from './amounts.ts'
import { idleTimeStartOf, roundingOf, type PricePair, type TariffContent } from './content.ts'
import { contentForGroup, type GroupPrice } from './group-price.ts'
import { periodKinds, type PeriodKind } from './periods.ts'
import { calculateSessionFees } from './price-fees.ts'
import { priceOccupancy } from './price-occupancy.ts'
import { priceSpans, type PriceSpan } from './price-spans.ts'
import type {
  BillReading,
  PlugTime,
  PricedPeriod,
  PricedSegment,
  PricedSession,
  SessionReading,
} from './priced-session.ts'
import { checkReadings, readingAt } from './readings.ts'
import { applyReductions, reducibleSessionOf, type ReductionTerms } from './reductions.ts'
import { settle } from './settlement.ts'
import { fitSplit, millisecondsOfTimeKind, type TimeSpan } from './time-split.ts'
import { localSlots } from './zone-clock.ts'

const wholeLoss = 10_000n

export interface SessionToPrice {
  /** Meter readings in chronological order; the first is the start of the session, the last its end. */
  readings: readonly SessionReading[]
  content: TariffContent
  /** IANA time zone of the station. */
  timeZone: string
  /** Group price in force at the start, if the payer has one. */
  group?: GroupPrice | null
  /** Time at which the plug was removed, once it is known. */
  plug?: PlugTime | null
  /** Split of the session's time. Empty if it is unknown: then all time counts as charging. */
  timeSplit?: readonly TimeSpan[]
  /** Batteries taken from a swap station, for a session that is a battery swap. */
  swap?: PricedSession['swap']
  /** Discounts in order and the coupon, as valid at the start. */
  reductions?: readonly ReductionTerms[]
}

/**
 * Prices a charging session: the fee algorithm of the domain handbook, section 5, steps 1 to 3.
 *
 * - The session is cut where the kind of price period changes in the station's local time. The meter value at a cut is
 *   the reading taken exactly then, otherwise linearly interpolated between its neighbours.
 * - Energies are differences of meter values, so they always add up to the total. With a loss percentage every kind is
 *   rounded separately and the largest kind gets the remainder.
 * - Each kind's amount has four decimals. A component (electricity, service with its fees, occupancy) is the sum of its
 *   lines rounded once to the currency's minor unit, and `roundingE4` is the rounding difference. If `rounding` is
 *   'bill', the total is rounded once, and each component is its part of the running sum.
 * - A group's service prices replace the rule's. Discounts and a coupon reduce the resulting amount and leave the
 *   components unchanged. `settlement` has the effect of each.
 *
 * - Minutes of charging and idle time follow the split of the time, if the rule counts idle time from full.
 *
 * The content is that of the version in force at the start; it is valid for the whole session. Pricing only the result
 * of `billed` gives the same bill, digit by digit. Throws ReadingsError for readings that cannot be billed and
 * RangeError for a content that does not cover a day.
 */
export function priceSession({ group = null, reductions: terms = [], ...session }: SessionToPrice): PricedSession {
  const { content } = session
  const priced = priceBy(session, group ? contentForGroup(content, group.terms) : content)
  const list = group ? priceBy(session, content) : priced
  const reductions = applyReductions(reducibleSessionOf(priced), terms)
  const toSettle = {
    totalMinor: priced.totalMinor,
    listMinor: list.totalMinor,
    listEnergyE4: sumOfItems(list.byPeriod, (period) =>
      energyAmountE4(period.meteredDwh, period.electricityPriceE5 + period.servicePriceE5),
    ),
    groupKey: group?.key ?? null,
  }
  return { ...priced, group, reductions, settlement: settle(toSettle, reductions) }
}

/** Returns the session data stored in a bill, to price it again under the same or another rule. */
export function repricingInputOf(
  bill: PricedSession,
): Pick<SessionToPrice, 'readings' | 'timeZone' | 'group' | 'plug' | 'timeSplit' | 'reductions' | 'swap'> {
  const { billingReadings: readings, timeZone, group, plug, timeSplit, reductions, swap } = bill
  return { readings, timeZone, group, plug, timeSplit, reductions, ...(swap && { swap }) }
}

function priceBy(
  {
    readings,
    timeZone,
    plug = null,
    timeSplit: split = [],
    swap,
  }: Omit<SessionToPrice, 'content' | 'group' | 'reductions'>,
  content: TariffContent,
): Omit<PricedSession, 'group' | 'reductions' | 'settlement'> {
  const { start, end } = checkReadings(readings)
  const spans = priceSpans(content, timeZone, { from: start.at, to: end.at })
  const timeSplit = split.length === 0 ? [] : fitSplit(split, { from: start.at, to: end.at })
  const idleFrom = idleTimeStartOf(content)
  const isSplit = idleFrom === 'full' && timeSplit.length > 0
  const borders = bordersOf(readings, spans, { start, end })
  const metered = meteredByPeriod(spans, borders)
  const meteredDwh = end.registerDwh - start.registerDwh
  const energyDwh = withLoss(meteredDwh, content.lossPercentHundredths)
  const byPeriod = pricePeriods(content, metered, energyDwh)
  const { currency } = content
  const wholeBill = roundingOf(content) === 'bill'
  const electricity = roundBillComponent(
    sumOfItems(byPeriod, (period) => period.electricityAmountE4),
    currency,
  )
  const fees = calculateSessionFees(content, {
    chargingMs: isSplit ? millisecondsOfTimeKind(timeSplit, 'charging') : end.at - start.at,
    energyDwh,
    batteries: swap?.batteries,
    electricityMinor: electricity.minor,
    energyServiceE4: sumOfItems(byPeriod, (period) => period.serviceAmountE4),
    afterE4: wholeBill ? electricity.exactE4 : 0,
  })
  const afterE4 = wholeBill ? electricity.exactE4 + fees.service.exactE4 : 0
  const idle = isSplit ? timeSplit.filter(({ kind }) => kind === 'idle') : []
  const occupancy = priceOccupancy({ content, timeZone, endedAt: end.at, plug, idle, afterE4 })
  return {
    currency,
    exponent: currencyExponent(currency),
    timeZone,
    from: start.at,
    to: end.at,
    meteredDwh,
    energyDwh,
    lossPercentHundredths: content.lossPercentHundredths,
    segments: priceSegments(spans, borders, byPeriod),
    byPeriod,
    electricity,
    service: fees.service,
    fees: fees.lines,
    ...(swap && { swap }),
    occupancy,
    plug,
    timeSplit,
    idleFrom,
    totalMinor: electricity.minor + fees.service.minor + (occupancy?.amount.minor ?? 0),
    billingReadings: billingReadings([...borders, ...readingsAtMidnight(readings, timeZone, { start, end })]),
  }
}

/** Returns the meter values at the start, at every cut and at the end: one more than there are spans. */
function bordersOf(
  readings: readonly SessionReading[],
  spans: readonly PriceSpan[],
  { start, end }: { start: SessionReading; end: SessionReading },
): BillReading[] {
  const borders: BillReading[] = [{ at: start.at, registerDwh: start.registerDwh, how: 'start' }]
  let seen = 0
  for (const span of spans.slice(1)) {
    const found = readingAt(readings, span.from, seen)
    seen = found.index
    borders.push(found.reading)
  }
  borders.push({ at: end.at, registerDwh: end.registerDwh, how: 'end' })
  return borders
}

/**
 * Returns the meter values at each midnight of the station within the session. They price nothing: reports divide a
 * session by days with them, and so agree with the load curve.
 */
function readingsAtMidnight(
  readings: readonly SessionReading[],
  timeZone: string,
  { start, end }: { start: SessionReading; end: SessionReading },
): BillReading[] {
  let [today, seen] = [Number.NaN, 0]
  const found: BillReading[] = []
  for (const { from, day } of localSlots(timeZone, { from: start.at, to: end.at })) {
    if (day > today) {
      const { reading, index } = readingAt(readings, from, seen)
      seen = index
      found.push(reading)
    }
    today = day
  }
  return found
}

function meteredByPeriod(spans: readonly PriceSpan[], borders: readonly BillReading[]): Map<PeriodKind, number> {
  const metered = new Map<PeriodKind, number>()
  spans.forEach((span, index) => {
    metered.set(span.period, (metered.get(span.period) ?? 0) + energyOf(borders, index))
  })
  return metered
}

function energyOf(borders: readonly BillReading[], index: number): number {
  const [from, to] = [borders[index], borders[index + 1]]
  if (!from || !to) throw new RangeError(`no readings around segment ${index}`)
  return to.registerDwh - from.registerDwh
}

function withLoss(meteredDwh: number, lossPercentHundredths: number): number {
  if (lossPercentHundredths === 0) return meteredDwh
  return toSafeNumber(roundHalfUp(BigInt(meteredDwh) * (wholeLoss + BigInt(lossPercentHundredths)), wholeLoss))
}

function pricePeriods(
  content: TariffContent,
  metered: ReadonlyMap<PeriodKind, number>,
  energyDwh: number,
): PricedPeriod[] {
  const billed = new Map([...metered].map(([kind, dwh]) => [kind, withLoss(dwh, content.lossPercentHundredths)]))
  const leftOver = energyDwh - sumOfItems([...billed.values()], (dwh) => dwh)
  const largest = [...billed].reduce((most, entry) => (entry[1] > most[1] ? entry : most))
  billed.set(largest[0], largest[1] + leftOver)
  return periodKinds.flatMap((period) => {
    const dwh = billed.get(period)
    if (dwh === undefined) return []
    const price = priceOf(content, period)
    return [
      {
        period,
        meteredDwh: metered.get(period) ?? 0,
        energyDwh: dwh,
        electricityPriceE5: price.electricityE5,
        electricityAmountE4: energyAmountE4(dwh, price.electricityE5),
        servicePriceE5: price.serviceE5,
        serviceAmountE4: energyAmountE4(dwh, price.serviceE5),
      },
    ]
  })
}

function priceOf(content: TariffContent, period: PeriodKind): PricePair {
  const pair = content.prices[period]
  if (!pair) throw new RangeError(`no price for ${period}`)
  return pair
}

/**
 * Splits a kind's energy and amounts by segment: each gets its share of the running sum, so that the segments of a kind
 * add up exactly and none is off by more than its last digit.
 */
function priceSegments(
  spans: readonly PriceSpan[],
  borders: readonly BillReading[],
  byPeriod: readonly PricedPeriod[],
): PricedSegment[] {
  const running = new Map(
    byPeriod.map((period) => [period.period, { period, metered: 0, energy: 0, electricity: 0, service: 0 }]),
  )
  return spans.map((span, index) => {
    const before = running.get(span.period)
    const startReading = borders[index]
    const endReading = borders[index + 1]
    if (!before || !startReading || !endReading) throw new RangeError(`no readings around segment ${index}`)
    const { period } = before
    const meteredDwh = endReading.registerDwh - startReading.registerDwh
    const metered = before.metered + meteredDwh
    const energy = share(period.energyDwh, metered, period.meteredDwh)
    const electricity = share(period.electricityAmountE4, metered, period.meteredDwh)
    const service = share(period.serviceAmountE4, metered, period.meteredDwh)
    running.set(span.period, { period, metered, energy, electricity, service })
    return {
      from: span.from,
      to: span.to,
      period: span.period,
      startReading,
      endReading,
      meteredDwh,
      energyDwh: energy - before.energy,
      electricityPriceE5: period.electricityPriceE5,
      electricityAmountE4: electricity - before.electricity,
      servicePriceE5: period.servicePriceE5,
      serviceAmountE4: service - before.service,
    }
  })
}

function share(whole: number, part: number, of: number): number {
  if (part === of) return whole
  return toSafeNumber(roundHalfUp(BigInt(whole) * BigInt(part), BigInt(of)))
}

/**
 * Returns the readings that a bill must store permanently: start, end, and at each cut and midnight the reading or the
 * two readings of the interpolation.
 */
function billingReadings(borders: readonly BillReading[]): SessionReading[] {
  const result: SessionReading[] = []
  const addReading = ({ at, registerDwh }: SessionReading) => {
    const last = result.at(-1)
    // Two cuts between the same neighbours would repeat the readings.
    if (last && (at < last.at || registerDwh < last.registerDwh)) return
    if (last && at === last.at && registerDwh === last.registerDwh) return
    result.push({ at, registerDwh })
  }
  for (const border of borders.toSorted((a, b) => a.at - b.at)) {
    if (border.how === 'interpolated') border.between.forEach(addReading)
    else addReading(border)
  }
  return result
}
