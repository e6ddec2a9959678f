import type { PlanTask } from './planner.types.ts'

/** 1 dWh is 360 J: W × s / 360 = dWh. */
export const joulesPerDwh = 360
const usualEfficiency = 0.92

/** Maximum charging power of a vehicle in a range of charge. `untilDwh` counts from an empty battery, at the meter. */
export interface ChargingPowerBand {
  untilDwh: number
  maxW: number
}

export function dwhPerPercentOf(task: Pick<PlanTask, 'batteryDwh' | 'dwhPerPercent'>): number {
  return task.dwhPerPercent ?? task.batteryDwh / 100 / usualEfficiency
}

/** Converts the charging curve of a vehicle to bands up to a full battery. */
export function chargingPowerBandsOf(
  task: Pick<PlanTask, 'batteryDwh' | 'dwhPerPercent' | 'curve' | 'maxW'>,
): readonly ChargingPowerBand[] {
  const percent = dwhPerPercentOf(task)
  const steps = task.curve.toSorted((a, b) => a.fromSocPct - b.fromSocPct)
  const bands: ChargingPowerBand[] = []
  let maxW = task.maxW
  for (const step of steps) {
    if (step.fromSocPct > 0) bands.push({ untilDwh: step.fromSocPct * percent, maxW })
    maxW = Math.min(task.maxW, step.maxW)
  }
  bands.push({ untilDwh: 100 * percent, maxW })
  return bands
}

/** Returns the maximum power at a charge. 0: the battery is full. */
export function maxChargingPowerAt(bands: readonly ChargingPowerBand[], atDwh: number): number {
  return bands.find(({ untilDwh }) => atDwh < untilDwh - 1e-6)?.maxW ?? 0
}

/** Returns the energy charged within `seconds` at `watts` from a charge of `atDwh`. Exact for a stepwise curve. */
export function energyTakenDwh(
  bands: readonly ChargingPowerBand[],
  atDwh: number,
  watts: number,
  seconds: number,
): number {
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

/** Returns the time to charge `dwh` at `watts`. Infinity: the battery is full before. */
export function secondsToCharge(
  bands: readonly ChargingPowerBand[],
  atDwh: number,
  dwh: number,
  watts: number,
): number {
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
