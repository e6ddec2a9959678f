import { registerAt, type SessionFact } from '@evops/charging/server'
import { currencyExponent } from '@evops/platform/contract'

/** Cumulative value of a session at a given time. Its differences add up to the total. */
export type CumulativeValue = (at: number) => number

/** Energy over time from the meter readings, in 0.1 Wh; without readings all of it at the end. */
export function energyOverTime({ readings, energyDwh, startedAt, endedAt }: SessionFact): CumulativeValue {
  const [first, last] = [readings[0], readings.at(-1)]
  const whole = first && last ? last.registerDwh - first.registerDwh : 0
  return (at) => {
    if (at <= startedAt && at < endedAt) return 0
    if (at > endedAt || (at === endedAt && whole > 0)) return energyDwh
    if (!first || whole <= 0) return at < endedAt ? 0 : energyDwh
    return Math.round((energyDwh * (registerAt(readings, at) - first.registerDwh)) / whole)
  }
}

/** Amount over time: energy as it flowed, fees at the session's end, occupancy fees when the plug was removed. */
export function amountOverTime(fact: SessionFact): CumulativeValue {
  const { readings, segments, electricityMinor, serviceMinor, occupancyMinor, endedAt, pluggedUntil } = fact
  const allE4 = segments.reduce((sum, segment) => sum + priceOf(segment), 0)
  const ofEnergy = Math.min(
    Math.round(allE4 * 10 ** (currencyExponent(fact.currency) - 4)),
    electricityMinor + serviceMinor,
  )
  return (at) => {
    const otherMinor =
      (at >= endedAt ? electricityMinor + serviceMinor - ofEnergy : 0) + (at >= pluggedUntil ? occupancyMinor : 0)
    if (at >= endedAt || allE4 === 0) return otherMinor + (at >= endedAt ? ofEnergy : 0)
    let sum = 0
    for (const segment of segments) sum += priceOf(segment) * shareBy(readings, segment, at)
    return otherMinor + Math.round((ofEnergy * sum) / allE4)
  }
}

type Segment = SessionFact['segments'][number]
function priceOf(segment: Segment): number {
  return segment.electricityAmountE4 + segment.serviceAmountE4
}
function shareBy(readings: SessionFact['readings'], { from, to }: Segment, at: number): number {
  if (at <= from) return 0
  if (at >= to) return 1
  const [start, end] = [registerAt(readings, from), registerAt(readings, to)]
  return end === start ? 0 : (registerAt(readings, at) - start) / (end - start)
}

/** Splits a total by weights, so that the parts add up to it. */
export function splitByWeights(whole: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  let before = 0
  let seen = 0
  return weights.map((weight) => {
    seen += weight
    const until = all === 0 ? 0 : Math.round((whole * seen) / all)
    const part = until - before
    before = until
    return part
  })
}
