import { meterErrorPermille, type MeterAccuracyClass } from '@evops/stations/contract'

/** Kinds of disagreement between the series of meters and charge points on a day. */
export type DisagreementKind = 'register' | 'delivered' | 'maximum' | 'gap' | 'jump'

/** Disagreement of two figures, in their unit: energy in 0.1 Wh, power in W, or a number of quarter hours. */
export interface Disagreement {
  kind: DisagreementKind
  /** Null: the meters of the place together. */
  meterNo: string | null
  figure: number
  other: number
}

/** Day of a meter. Energies in 0.1 Wh after the transformer ratio. */
export interface CheckedMeter {
  meterNo: string
  /** Energy by its register readings around the day. Null: not read. */
  registerDwh: number | null
  /** Sum of its quarter hours, with the number of missing ones. Null: it has none on the day. */
  intervals: { dwh: number; quarters: number; missing: number; peakW: number } | null
  /** Highest possible power. Null: unknown. */
  maxPowerW: number | null
  /** Null: unknown. */
  accuracyClass: MeterAccuracyClass | null
  /** True if its energy is part of no other meter's energy. */
  isTop: boolean
}
export interface CheckedDay {
  meters: readonly CheckedMeter[]
  /** Energy and highest quarter hour of the charge points below the meters. Null: nothing was measured. */
  points: { dwh: number; peakW: number } | null
}

/** Share by which the meters of charge points (MID class B) may show more than they delivered. */
const pointsShare = 0.01
/** Share by which the mean of a quarter hour may differ because clocks of charge points are not exact. */
const peakShare = 0.1
const leastDwh = 10_000
const leastW = 5_000
/** Minimum number of missing quarter hours that is reported: an hour. */
const leastMissing = 4

/** Returns the disagreements of a day. Incomplete quarter hours are compared with nothing, they are a gap. */
export function disagreementsOf({ meters, points }: CheckedDay): Disagreement[] {
  const top = meters.filter(({ isTop }) => isTop)
  const complete = top.every(({ intervals }) => intervals?.missing === 0) && top.length > 0
  return [...meters.flatMap(ofMeter), ...(complete && points ? ofPoints(top, points) : [])]
}

/** Share by which a meter may differ from the energy that passed: that of its class, or of class 1 if it is unknown. */
const errorShare = ({ accuracyClass }: Pick<CheckedMeter, 'accuracyClass'>) =>
  meterErrorPermille[accuracyClass ?? 'iec_1'] / 1_000

function ofMeter(meter: CheckedMeter): Disagreement[] {
  const { meterNo, registerDwh, intervals, maxPowerW } = meter
  if (intervals === null) return []
  const { dwh, quarters, missing, peakW } = intervals
  const found: Disagreement[] = []
  const add = (kind: DisagreementKind, figure: number, other: number) => found.push({ kind, meterNo, figure, other })
  if (missing >= leastMissing) add('gap', quarters - missing, quarters)
  if (maxPowerW !== null && peakW > maxPowerW) add('jump', peakW, maxPowerW)
  if (registerDwh !== null && missing === 0) {
    const tolerance = Math.max(leastDwh, registerDwh * errorShare(meter))
    if (Math.abs(dwh - registerDwh) > tolerance) add('register', dwh, registerDwh)
  }
  return found
}

/** The meters above the charge points count at least what these delivered; a building can only add to it. */
function ofPoints(top: readonly CheckedMeter[], points: { dwh: number; peakW: number }): Disagreement[] {
  const sum = (of: (intervals: NonNullable<CheckedMeter['intervals']>) => number) =>
    top.reduce((all, { intervals }) => all + (intervals ? of(intervals) : 0), 0)
  const [dwh, peakW] = [sum((one) => one.dwh), sum((one) => one.peakW)]
  const found: Disagreement[] = []
  const deliveredShare = Math.max(...top.map(errorShare)) + pointsShare
  if (points.dwh - dwh > Math.max(leastDwh, points.dwh * deliveredShare))
    found.push({ kind: 'delivered', meterNo: null, figure: dwh, other: points.dwh })
  if (points.peakW - peakW > Math.max(leastW, points.peakW * peakShare))
    found.push({ kind: 'maximum', meterNo: null, figure: peakW, other: points.peakW })
  return found
}

/** Formats `EM-1 Σ15 min 3776.0 ≠ 1899.0 kWh`, the detail of an alarm without words of a language. */
export function formatDisagreement({ kind, meterNo, figure, other }: Disagreement): string {
  const kilo = (value: number, by: number, digits: number) => (value / by).toFixed(digits)
  const name = meterNo === null ? '' : `${meterNo} `
  if (kind === 'gap') return `${name}${figure}/${other} × 15 min`
  if (kind === 'register') return `${name}Σ15 min ${kilo(figure, 10_000, 1)} ≠ ${kilo(other, 10_000, 1)} kWh`
  if (kind === 'delivered') return `Σ15 min ${kilo(figure, 10_000, 1)} < ${kilo(other, 10_000, 1)} kWh`
  const sign = kind === 'jump' ? '>' : '<'
  return `${name}max ${kilo(figure, 1_000, 0)} ${sign} ${kilo(other, 1_000, 0)} kW`
}
