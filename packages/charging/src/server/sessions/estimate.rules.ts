import { hourMs } from '@evops/platform/contract'

/** Assumed power of a charge point without a rated power. */
const unratedW = 50_000
const dwhPerWh = 10

/** Null if one of the two is unknown. */
export function registerDifference(endDwh: number | null, startDwh: number | null): number | null {
  return endDwh === null || startDwh === null ? null : endDwh - startDwh
}

/** A session with an unknown start register. Times in epoch ms, registers in 0.1 Wh. */
export interface UnmeasuredSessionInput {
  startedAt: number
  ratedPowerW: number
  /** First register during charging and its time. Null if there is none yet. */
  first: { at: number; registerDwh: number } | null
  lastDwh: number | null
  /** Lower bound of the start register. Null if unknown. */
  leastDwh: number | null
  /** Session whose end is this lower bound. */
  leastId: string | null
  leastNo: string | null
}

/**
 * Returns the highest possible energy so far, 0.1 Wh: rated power times time until a register arrived, or at most the
 * increase since the previous session. From then on the register is used. Limits use this value.
 */
export function maxPossibleEnergy(session: UnmeasuredSessionInput, now: number): number {
  const { startedAt, ratedPowerW, first, lastDwh, leastDwh } = session
  const until = Math.max(first?.at ?? now, startedAt)
  const byPower = Math.ceil(((ratedPowerW || unratedW) * dwhPerWh * (until - startedAt)) / hourMs)
  if (!first) return byPower
  const byRegister = registerDifference(first.registerDwh, leastDwh)
  const before = byRegister === null || byRegister < 0 ? byPower : Math.min(byPower, byRegister)
  return before + Math.max(0, (lastDwh ?? first.registerDwh) - first.registerDwh)
}
