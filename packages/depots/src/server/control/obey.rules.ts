/** A charge point and its vehicle come down within this time. */
export const settleMs = 20_000
/** Two readings above what it was told, so far apart, are no chance. */
export const persistMs = 10_000
/** It is asked for its meter no more often. */
const askMs = 15_000

export interface Drawing {
  now: number
  /** What it was told for now, and since when. */
  toldW: number
  toldSince: number
  powerW: number | null
  sampledAt: number | null
  overAt: number | null
  askedAt: number | null
}
export interface Obedience {
  /** Null: nothing is known yet of the time since it was told. */
  obeys: boolean | null
  overAt: number | null
  /** Its meter is to be asked: there is no reading since it was told, or none after the one that was too high. */
  asks: boolean
}

/** Clearly above: a tenth and a kilowatt. */
export const clearlyAbove = (toldW: number) => toldW * 1.1 + 1_000
export const isAbove = (powerW: number, toldW: number) => powerW > clearlyAbove(toldW)

/**
 * E-03: a connector that draws clearly more than it was told, in two readings ten seconds apart and after it had time to come down,
 * ignores what it is told. No reading of its own accord is waited for: within a minute it is known.
 */
export function obedience(drawing: Drawing): Obedience {
  const { now, toldW, toldSince, powerW, sampledAt, overAt, askedAt } = drawing
  const isAskedLongAgo = askedAt === null || now - askedAt >= askMs
  if (sampledAt === null || powerW === null || sampledAt < toldSince + settleMs)
    return { obeys: null, overAt: null, asks: now >= toldSince + settleMs && isAskedLongAgo }
  if (!isAbove(powerW, toldW)) return { obeys: true, overAt: null, asks: false }
  const first = overAt !== null && overAt >= toldSince ? overAt : sampledAt
  if (sampledAt >= first + persistMs) return { obeys: false, overAt: first, asks: false }
  return { obeys: null, overAt: first, asks: now >= first + persistMs && isAskedLongAgo }
}
