import type { GunRow } from '../contract/index.ts'

/** A sample of a running session older than this is shown grey with its age. */
export const staleAfterMs = 90_000

export function isGun(value: unknown): value is GunRow {
  return (
    typeof value === 'object' && value !== null && 'key' in value && 'pileId' in value && 'gunNo' in value
  )
}

/** States in which power and SoC mean something. */
export function isRunning(gun: Pick<GunRow, 'status'>): boolean {
  return gun.status === 'charging' || gun.status === 'suspended'
}

/** Seconds since an instant; clocks that disagree never give a negative age. */
export function secondsSince(at: string | null, now: number): number | null {
  return at === null ? null : Math.max(0, Math.round((now - Date.parse(at)) / 1000))
}

/** True when the last values say nothing about now: none, or older than promised. */
export function isOld(gun: Pick<GunRow, 'sampledAt'>, now: number): boolean {
  return gun.sampledAt === null || now - Date.parse(gun.sampledAt) > staleAfterMs
}
/** True when the values of a running session are older than promised. */
export function isStale(gun: GunRow, now: number): boolean {
  return isRunning(gun) && isOld(gun, now)
}
