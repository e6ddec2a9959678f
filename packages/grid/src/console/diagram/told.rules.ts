import type { GunStatus } from '@evops/stations/contract'
import type { NetLive } from '../../contract/index.ts'

/** What a data point says now. Null: not known, or so old that it is not what is now; then `at` is when it was. */
export interface PointValue {
  value: number | GunStatus | null
  at: string | null
}
export const unknownValue: PointValue = { value: null, at: null }
/** A charge point that says nothing of what it takes for so long is not known to take that. */
const freshPileS = 300

export type PileLive = NetLive['piles'][number]
export const isOld = (at: string | null, now: string, freshS: number) =>
  at === null || Date.parse(now) - Date.parse(at) > freshS * 1_000

/** What a charge point takes, and since when that is known; null where one of its connectors does not say. */
export function pilePower(pile: PileLive, now: string): PointValue {
  const charging = pile.guns.filter(({ status }) => status === 'charging')
  if (pile.guns.every(({ status }) => status === 'offline')) return unknownValue
  const told = charging.flatMap((one) => one.at ?? [])
  const at = told.toSorted()[0] ?? (charging.length === 0 ? now : null)
  const isKnown = charging.every((one) => one.powerW !== null && !isOld(one.at, now, freshPileS))
  return { value: isKnown ? powerOf(pile) : null, at }
}
/** What a charge point takes, W, as far as it says so. */
export function powerOf({ guns }: PileLive): number {
  return guns.reduce((sum, { powerW, status }) => sum + (status === 'charging' ? (powerW ?? 0) : 0), 0)
}
