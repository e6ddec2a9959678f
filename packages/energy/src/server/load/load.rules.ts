import { roundHalfUp } from '@evops/platform/contract'
import { dayNumber, instantOfLocalTime, zoneClock } from '@evops/tariffs/contract'
import { periodsBy, quarterMs, type SupplyLoad } from '../../contract/index.ts'
import { versionOn, type TariffVersion } from '../bills/bill.rules.ts'
import { quarterOf } from '../bills/to-date.rules.ts'
import { localQuarter } from '../series/series.rules.ts'

const dayMs = 86_400_000
const bucketMs = 300_000
const weeks = [1, 2, 3, 4]
/** One day is no shape. */
const fewestDays = 2

/** Rounded half up: no power and no energy here is below zero. */
const half = (value: number, by: number) => Number(roundHalfUp(BigInt(value), BigInt(by)))

/** What charge points drew, as means of five minutes by the instant at which they begin, and what they draw now. */
export interface Drawn {
  means: ReadonlyMap<number, number>
  presentW: number
  now: number
}
/**
 * What was taken from an instant on (a whole five minutes), in watts × milliseconds: five minutes that are over by their mean, nothing
 * where nothing was measured; those that run by the present load.
 */
export function drawnEnergySince(from: number, { means, presentW, now }: Drawn): number {
  let taken = 0
  for (let at = from; at < now; at += bucketMs) {
    const isOver = at + bucketMs <= now
    taken += isOver ? (means.get(at) ?? 0) * bucketMs : presentW * (now - at)
  }
  return taken
}
/** The average of a quarter hour that is over. */
export function quarterMean(means: ReadonlyMap<number, number>, at: number): number {
  return half(drawnEnergySince(at, { means, presentW: 0, now: at + quarterMs }), quarterMs)
}

type Running = Pick<
  SupplyLoad['running'],
  'presentW' | 'averageW' | 'forecastW' | 'limitW' | 'shedW' | 'isLost'
>
/** The quarter hour that runs: energy so far (W × ms; charge points', unless meters say it) and the present load for the rest. */
export function runningQuarter(
  drawn: Drawn,
  limitW: number | null,
  taken = drawnEnergySince(quarterOf(drawn.now), drawn),
): Running {
  const { now, presentW } = drawn
  const at = quarterOf(now)
  const [passed, rest] = [now - at, at + quarterMs - now]
  const averageW = passed === 0 ? presentW : half(taken, passed)
  const forecastW = half(taken + presentW * rest, quarterMs)
  const free = limitW === null ? Infinity : limitW * quarterMs - taken
  // What is left may be drawn evenly until its end.
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
  /** What the tariff calls the period; empty: no version counts on that day. */
  period: string
}
/**
 * What may be taken in a quarter hour: the contracted power of its period, or the contracted demand that counts at any time; where
 * none is known the transformers' capacity, as if all of it were active power.
 */
export function limitsBy({ contractedW, capacityVa, versions, timeZone }: LimitFacts) {
  const lookups = new Map(versions.map((one) => [one, periodsBy(one.content)]))
  const isOne = contractedW.length === 1
  return (at: number): QuarterLimit => {
    const { day, quarter } = localQuarter(timeZone, at)
    const version = versionOn(versions, day)
    const place = version === undefined ? 0 : (lookups.get(version)?.(day, quarter) ?? 0)
    const rule = version?.content.demand.rule
    const isByPeriod = !isOne && (rule === 'es-contracted' || rule === 'none')
    const contracted = isByPeriod ? contractedW[place - 1] : isOne || rule ? contractedW[0] : undefined
    const period = version?.content.periods[place - 1]?.name ?? ''
    if (contracted) return { limitW: contracted, limitOf: 'contracted', period }
    return capacityVa
      ? { limitW: capacityVa, limitOf: 'capacity', period }
      : { limitW: null, limitOf: null, period }
  }
}

/** Quarter hours of a span, by the instants at which they begin. */
export function quartersFrom(from: number, to: number): number[] {
  return Array.from({ length: (to - from) / quarterMs }, (_, place) => from + place * quarterMs)
}
/** The local day of an instant. */
export function localDay(timeZone: string, at: number): { day: number; from: number; to: number } {
  const { day } = localQuarter(timeZone, at)
  const begin = (one: number) => instantOfLocalTime(timeZone, one * dayMs)
  return { day, from: begin(day), to: begin(day + 1) }
}
export const isoDay = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)
export const isValidOn = (
  { validFrom, validUntil }: { validFrom: string; validUntil: string | null },
  day: number,
) => dayNumber(validFrom) <= day && (validUntil === null || day <= dayNumber(validUntil))

/** The same quarter hour of the same weekday in the last four weeks, on the zone's clock. */
export function daysLike(timeZone: string, at: number): number[] {
  const localTime = at + zoneClock(timeZone).spanAt(at).offsetMs
  return weeks.map((back) => instantOfLocalTime(timeZone, localTime - back * 7 * dayMs))
}
/** Twice the median of what those took, in 0.1 Wh; null: fewer than two of them are known. */
export function twiceMedianOf(likes: readonly number[], taken: ReadonlyMap<number, number>): number | null {
  const known = likes.flatMap((one) => taken.get(one) ?? []).toSorted((a, b) => a - b)
  if (known.length < fewestDays) return null
  return (known[Math.ceil(known.length / 2) - 1] ?? 0) + (known[Math.floor(known.length / 2)] ?? 0)
}
/** The median as an average power. */
export function shapeAt(timeZone: string, at: number, taken: ReadonlyMap<number, number>): number | null {
  const twice = twiceMedianOf(daysLike(timeZone, at), taken)
  return twice === null ? null : half(twice * 4, 20)
}
/** 0.1 Wh in a quarter hour are 0.4 W. */
export const wattsOf = (dwh: number) => half(dwh * 4, 10)
