import { dayMs, roundHalfUp } from '@evops/platform/contract'
import { dayNumber, instantOfLocalTime, zoneClock } from '@evops/tariffs/contract'
import { createPeriodLookup, quarterMs, type ForecastMethod, type SupplyLoad } from '../../contract/index.ts'
import { tariffVersionOn, type TariffVersion } from '../bills/bill.rules.ts'
import { quarterHourStart } from '../bills/to-date.rules.ts'
import { localQuarter } from '../series/series.rules.ts'

const bucketMs = 300_000
const weeks = [1, 2, 3, 4]
/** Minimum number of similar days for a forecast. */
const fewestDays = 2

/** Rounds half up. No power or energy is negative here. */
const half = (value: number, by: number) => Number(roundHalfUp(BigInt(value), BigInt(by)))

/** Power of the charge points: five-minute means by their start, and the present power. */
export interface ChargePointPower {
  means: ReadonlyMap<number, number>
  presentW: number
  now: number
}
/**
 * Returns the consumption from an instant on (a whole five minutes), in watts × milliseconds. Past five-minute
 * intervals count with their mean, or zero without measurements. The current one counts with the present load.
 */
export function drawnEnergySince(from: number, { means, presentW, now }: ChargePointPower): number {
  let taken = 0
  for (let at = from; at < now; at += bucketMs) {
    const isOver = at + bucketMs <= now
    taken += isOver ? (means.get(at) ?? 0) * bucketMs : presentW * (now - at)
  }
  return taken
}
/** Returns the average of a past quarter hour. */
export function quarterMean(means: ReadonlyMap<number, number>, at: number): number {
  return half(drawnEnergySince(at, { means, presentW: 0, now: at + quarterMs }), quarterMs)
}

/** Returns the energy of a past quarter hour in 0.1 Wh. */
export function quarterEnergy(means: ReadonlyMap<number, number>, at: number): number {
  return half(drawnEnergySince(at, { means, presentW: 0, now: at + quarterMs }), 360_000)
}

type Running = Pick<SupplyLoad['running'], 'presentW' | 'averageW' | 'forecastW' | 'limitW' | 'shedW' | 'isLost'>
/**
 * Calculates the current quarter hour: energy so far (W × ms, from the charge points unless meters provide it) and the
 * present load for the rest.
 */
export function runningQuarter(
  drawn: ChargePointPower,
  limitW: number | null,
  taken = drawnEnergySince(quarterHourStart(drawn.now), drawn),
): Running {
  const { now, presentW } = drawn
  const at = quarterHourStart(now)
  const [passed, rest] = [now - at, at + quarterMs - now]
  const averageW = passed === 0 ? presentW : half(taken, passed)
  const forecastW = half(taken + presentW * rest, quarterMs)
  const free = limitW === null ? Infinity : limitW * quarterMs - taken
  // The remaining energy may be used evenly until the end.
  const allowedW = Math.max(0, Math.floor(free / rest))
  return {
    presentW,
    averageW,
    forecastW,
    limitW,
    shedW: Math.max(0, presentW - allowedW),
    isLost: free < 0,
  }
}

export interface LimitFacts {
  contractedW: readonly number[]
  capacityVa: number | null
  versions: readonly TariffVersion[]
  timeZone: string
}
export interface QuarterLimit {
  limitW: number | null
  limitOf: SupplyLoad['running']['limitOf']
  /** Name of the period in the tariff. Empty: no version applies on that day. */
  period: string
}
/**
 * Returns the limit of a quarter hour: the contracted power of its period, or the contracted demand that applies at any
 * time. If none is known, the capacity of the transformers, as if it were active power.
 */
export function createLimitLookup({ contractedW, capacityVa, versions, timeZone }: LimitFacts) {
  const lookups = new Map(versions.map((one) => [one, createPeriodLookup(one.content)]))
  const isOne = contractedW.length === 1
  return (at: number): QuarterLimit => {
    const { day, quarter } = localQuarter(timeZone, at)
    const version = tariffVersionOn(versions, day)
    const place = version === undefined ? 0 : (lookups.get(version)?.(day, quarter) ?? 0)
    const rule = version?.content.demand.rule
    const isByPeriod = !isOne && (rule === 'es-contracted' || rule === 'none')
    const contracted = isByPeriod ? contractedW[place - 1] : isOne || rule ? contractedW[0] : undefined
    const period = version?.content.periods[place - 1]?.name ?? ''
    if (contracted) return { limitW: contracted, limitOf: 'contracted', period }
    return capacityVa ? { limitW: capacityVa, limitOf: 'capacity', period } : { limitW: null, limitOf: null, period }
  }
}

/** Returns the quarter hours of a range by their start. */
export function quartersFrom(from: number, to: number): number[] {
  return Array.from({ length: (to - from) / quarterMs }, (_, place) => from + place * quarterMs)
}
export function localDay(timeZone: string, at: number): { day: number; from: number; to: number } {
  const { day } = localQuarter(timeZone, at)
  const begin = (one: number) => instantOfLocalTime(timeZone, one * dayMs)
  return { day, from: begin(day), to: begin(day + 1) }
}
export const isValidOn = ({ validFrom, validUntil }: { validFrom: string; validUntil: string | null }, day: number) =>
  dayNumber(validFrom) <= day && (validUntil === null || day <= dayNumber(validUntil))

/** Returns the same quarter hour of the same weekday in the last four weeks, in local time. */
export function similarQuarterHours(timeZone: string, at: number): number[] {
  const localTime = at + zoneClock(timeZone).spanAt(at).offsetMs
  return weeks.map((back) => instantOfLocalTime(timeZone, localTime - back * 7 * dayMs))
}
/** Returns twice the median of the consumption of similar quarter hours, in 0.1 Wh. Null: fewer than two are known. */
export function twiceMedianConsumption(likes: readonly number[], taken: ReadonlyMap<number, number>): number | null {
  const values = likes.flatMap((one) => taken.get(one) ?? []).toSorted((a, b) => a - b)
  if (values.length < fewestDays) return null
  return (values[Math.ceil(values.length / 2) - 1] ?? 0) + (values[Math.floor(values.length / 2)] ?? 0)
}
/** Returns the forecast of a method as an average power. Null: too few similar days are known. */
export function typicalLoadAt(
  timeZone: string,
  at: number,
  { taken, method }: { taken: ReadonlyMap<number, number>; method: ForecastMethod },
): number | null {
  const likes = similarQuarterHours(timeZone, at)
  if (method === 'median') {
    const twice = twiceMedianConsumption(likes, taken)
    return twice === null ? null : half(twice * 4, 20)
  }
  const dwh = taken.get(method === 'week' ? (likes[0] ?? at) : dayBefore(timeZone, at))
  return dwh === undefined ? null : meanWattsOfQuarterHour(dwh)
}
/** Returns the same quarter hour of the previous day, in local time. */
export function dayBefore(timeZone: string, at: number): number {
  return instantOfLocalTime(timeZone, at + zoneClock(timeZone).spanAt(at).offsetMs - dayMs)
}
/** 0.1 Wh in a quarter hour are 0.4 W. */
export const meanWattsOfQuarterHour = (dwh: number) => half(dwh * 4, 10)
