import { roundHalfUp } from '@evops/platform/contract'
import type { EnergyAnalysis } from '../../contract/index.ts'
import type { DayRange } from './period.rules.ts'

interface Factors {
  /** Factor before the first date of `from`. */
  grams: number | null
  from: readonly { from: string; grams: number }[]
}
/** 1 kWh is 10,000 times 0.1 Wh. */
const dwhPerKwh = 10_000n

/** Calculates the emissions with the factor of each day, rounded once. */
export function calculateCo2(
  { grams, from }: Factors,
  { dayFrom, dayTo }: DayRange,
  days: readonly { day: string; importDwh: number }[],
): EnergyAnalysis['co2'] {
  if (grams === null) return null
  const all = [
    { from: null, gramsPerKwh: grams },
    ...from.map((one) => ({ from: one.from, gramsPerKwh: one.grams })).toSorted((a, b) => (a.from < b.from ? -1 : 1)),
  ]
  const startedOnDay = (day: string) => all.findLastIndex((one) => one.from === null || one.from <= day)
  const taken = days.reduce(
    (sum, { day, importDwh }) => sum + BigInt(importDwh) * BigInt(all[startedOnDay(day)]?.gramsPerKwh ?? 0),
    0n,
  )
  return {
    grams: Number(roundHalfUp(taken, dwhPerKwh)),
    factors: all.slice(startedOnDay(dayFrom), startedOnDay(dayTo) + 1),
  }
}
