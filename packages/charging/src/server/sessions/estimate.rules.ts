/** A charge point whose rating nobody entered. */
const unratedW = 50_000
const hourMs = 3_600_000
const dwhPerWh = 10

/** Null where one of them is not known. */
export function difference(endDwh: number | null, startDwh: number | null): number | null {
  return endDwh === null || startDwh === null ? null : endDwh - startDwh
}

/** A session whose start register is not known. Times in epoch ms, registers in 0.1 Wh. */
export interface Unmeasured {
  startedAt: number
  ratedPowerW: number
  /** The first register that came while it charged, and when; null: none yet. */
  first: { at: number; registerDwh: number } | null
  lastDwh: number | null
  /** It can't have begun below this; null: nothing is known. */
  leastDwh: number | null
  /** Whose end that was. */
  leastId: string | null
  leastNo: string | null
}

/**
 * The most that it can have taken so far, 0.1 Wh: rated power times time until a register came, or no more than it has
 * risen since the session before; from then on what the register says. Limits hold by it.
 */
export function mostTaken(session: Unmeasured, now: number): number {
  const { startedAt, ratedPowerW, first, lastDwh, leastDwh } = session
  const until = Math.max(first?.at ?? now, startedAt)
  const byPower = Math.ceil(((ratedPowerW || unratedW) * dwhPerWh * (until - startedAt)) / hourMs)
  if (!first) return byPower
  const byRegister = difference(first.registerDwh, leastDwh)
  const before = byRegister === null || byRegister < 0 ? byPower : Math.min(byPower, byRegister)
  return before + Math.max(0, (lastDwh ?? first.registerDwh) - first.registerDwh)
}
