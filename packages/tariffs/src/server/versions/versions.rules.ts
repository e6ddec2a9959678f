import type { TariffVersionState } from '../../contract/index.ts'

/** Tolerance for slow browser clocks: a start within this time before now counts as now. */
const clockSlackMs = 5 * 60_000

/** Validity: from `from` until `to`, open-ended when null. A version that never began has no `from`. */
export interface VersionValidity {
  from: Date | null
  to: Date | null
}

/** Returns the state of a published version at a time. */
export function versionStateAt({ from, to }: VersionValidity, now: Date): Exclude<TariffVersionState, 'draft'> {
  if (!from || (to && to <= now)) return 'retired'
  return from > now ? 'scheduled' : 'in_force'
}

/**
 * Returns the version for a list: the one in force, otherwise the next one, otherwise the last one. The input is sorted
 * newest first.
 */
export function currentVersionOf<T extends VersionValidity>(versions: readonly T[], now: Date): T | undefined {
  const inForce = versions.find((version) => versionStateAt(version, now) === 'in_force')
  if (inForce) return inForce
  return versions.findLast((version) => versionStateAt(version, now) === 'scheduled') ?? versions[0]
}

/**
 * Returns whether a price may start at a time. A price that was in force is never replaced afterwards; a period without
 * a price may get one. `hadPrice`: there was a publication (or assignment) here before.
 */
export function canPriceBeginAt(from: Date, { now, hadPrice }: { now: Date; hadPrice: boolean }): boolean {
  return !hadPrice || from.getTime() >= now.getTime() - clockSlackMs
}
