import type { PlanTask } from './planner.types.ts'

/** 1 dWh is 360 J: W × s / 360 = dWh. */
export const joulesPerDwh = 360
const usualEfficiency = 0.92

/** What a vehicle takes at which charge; `untilDwh` counts from an empty battery, at the meter. */
export interface Band {
  untilDwh: number
  maxW: number
}

export function dwhPerPercentOf(task: Pick<PlanTask, 'batteryDwh' | 'dwhPerPercent'>): number {
  return task.dwhPerPercent ?? task.batteryDwh / 100 / usualEfficiency
}

/** The curve of a vehicle as bands up to a full battery. */
export function bandsOf(
  task: Pick<PlanTask, 'batteryDwh' | 'dwhPerPercent' | 'curve' | 'maxW'>,
): readonly Band[] {
  const percent = dwhPerPercentOf(task)
  const steps = task.curve.toSorted((a, b) => a.fromSocPct - b.fromSocPct)
  const bands: Band[] = []
  let maxW = task.maxW
  for (const step of steps) {
    if (step.fromSocPct > 0) bands.push({ untilDwh: step.fromSocPct * percent, maxW })
    maxW = Math.min(task.maxW, step.maxW)
  }
  bands.push({ untilDwh: 100 * percent, maxW })
  return bands
}

/** What the vehicle takes at most at this charge; 0 when it is full. */
export function takesW(bands: readonly Band[], atDwh: number): number {
  return bands.find(({ untilDwh }) => atDwh < untilDwh - 1e-6)?.maxW ?? 0
}

/** What goes in within `seconds` if `watts` are offered, beginning at a charge of `atDwh`: exact for a curve of steps. */
export function energyTakenDwh(bands: readonly Band[], atDwh: number, watts: number, seconds: number): number {
  if (watts <= 0 || seconds <= 0) return 0
  let at = atDwh
  let left = seconds
  for (const { untilDwh, maxW } of bands) {
    if (at >= untilDwh) continue
    const power = Math.min(watts, maxW)
    if (power <= 0) break
    const needed = ((untilDwh - at) * joulesPerDwh) / power
    if (needed >= left) return at + (power * left) / joulesPerDwh - atDwh
    at = untilDwh
    left -= needed
  }
  return at - atDwh
}

/** How long it takes to put `dwh` in at `watts`; Infinity where the battery is full before. */
export function secondsFor(bands: readonly Band[], atDwh: number, dwh: number, watts: number): number {
  let at = atDwh
  let left = dwh
  let seconds = 0
  for (const { untilDwh, maxW } of bands) {
    if (left <= 1e-9) break
    if (at >= untilDwh) continue
    const power = Math.min(watts, maxW)
    if (power <= 0) return Infinity
    const part = Math.min(left, untilDwh - at)
    seconds += (part * joulesPerDwh) / power
    at += part
    left -= part
  }
  return left > 1e-6 ? Infinity : seconds
}
