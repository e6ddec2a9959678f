import { loadStepMinutes } from '@evops/stations/contract'

const dayMs = 86_400_000
const stepMs = loadStepMinutes * 60_000

export interface LoadPaths {
  /** Outline of a day's load in a box of 1000 × 100, and the same closed as an area. */
  line: string
  area: string
  last: { x: number; y: number; powerW: number } | undefined
}

/**
 * A day's load as a path: 0 to 24 h from left to right, nothing to `highest` from below to above. Until its last step, those
 * that are left out are zero, as on the dashboard.
 */
export function loadPath(
  points: readonly { at: string; powerW: number }[],
  { from, highest }: { from: number; highest: number },
): LoadPaths {
  const known = new Map(
    points
      .map(({ at, powerW }) => [Math.floor((Date.parse(at) - from) / stepMs), powerW] as const)
      .filter(([step]) => step >= 0 && step < dayMs / stepMs),
  )
  if (known.size === 0) return { line: '', area: '', last: undefined }
  const within = Array.from({ length: Math.max(...known.keys()) + 1 }, (_, step) => {
    const powerW = known.get(step) ?? 0
    return { x: ((step * stepMs) / dayMs) * 1000, y: 100 - (powerW / Math.max(1, highest)) * 100, powerW }
  })
  const last = within.at(-1)
  const text = (value: number) => value.toFixed(1)
  const line = within.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${text(x)} ${text(y)}`).join('')
  return { line, area: `${line}L${text(last?.x ?? 0)} 100L0 100Z`, last }
}

/** The highest figure of an axis: a round number at or above. */
export function roundUp(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return (
    [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((step) => step >= value) ?? 10 * power
  )
}
