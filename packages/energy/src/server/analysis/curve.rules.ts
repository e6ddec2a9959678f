import { roundHalfUp } from '@evops/platform/contract'
import { quarterMs } from '../../contract/index.ts'
import type { CurveDay } from '../load/curves.store.ts'
import type { MeterQuarterHour } from '../series/series.rules.ts'

export type AnalysedDay = CurveDay
/** Returns the known quarter hours of the day. */
export function quarterHoursOfDay({ fromAt, active, reactive, interpolatedAt }: AnalysedDay): MeterQuarterHour[] {
  const interpolated = new Set(interpolatedAt)
  return active.flatMap((activeDwh, place) =>
    activeDwh === null
      ? []
      : [
          {
            at: fromAt + place * quarterMs,
            activeDwh,
            reactiveDvarh: reactive[place] ?? null,
            interpolated: interpolated.has(place),
          },
        ],
  )
}

/** Returns load factor, base load and load duration of a period. */
export function loadShapeOf(curves: readonly AnalysedDay['active'][]): {
  loadFactorE4: number | null
  baseDwh: number | null
  duration: number[]
} {
  // A year has 35,000 values. A typed array sorts without a comparison function. The highest value comes first.
  const values = curves.flatMap((curve) => curve.filter((one) => one !== null))
  const taken = Float64Array.from(values).sort().reverse()
  const [most] = taken
  if (most === undefined) return { loadFactorE4: null, baseDwh: null, duration: [] }
  const sum = taken.reduce((all, one) => all + one, 0)
  const loadFactorE4 =
    most === 0 ? null : Number(roundHalfUp(BigInt(sum) * 10_000n, BigInt(most) * BigInt(taken.length)))
  const atLeast = (percent: number) => taken[Math.max(0, Math.ceil((percent * taken.length) / 100) - 1)] ?? 0
  const duration = Array.from({ length: 101 }, (_, percent) => atLeast(percent))
  return { loadFactorE4, baseDwh: atLeast(95), duration }
}
