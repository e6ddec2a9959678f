import type { VersionState } from '../../contract/index.ts'

/** Clocks of browsers lag: a beginning this little ago counts as now. */
const clockSlackMs = 5 * 60_000

/** A time in force: from `from` until `to`, open-ended when null. A version that never began has no `from`. */
export interface InForce {
  from: Date | null
  to: Date | null
}

/** Where a published version stands at an instant. */
export function stateAt({ from, to }: InForce, now: Date): Exclude<VersionState, 'draft'> {
  if (!from || (to && to <= now)) return 'retired'
  return from > now ? 'scheduled' : 'in_force'
}

/** The version a list shows: in force, else the next one, else the last that was. Given newest first. */
export function currentOf<T extends InForce>(versions: readonly T[], now: Date): T | undefined {
  const inForce = versions.find((version) => stateAt(version, now) === 'in_force')
  if (inForce) return inForce
  return versions.findLast((version) => stateAt(version, now) === 'scheduled') ?? versions[0]
}

/**
 * A price that was in force is never replaced afterwards; a time that had none may be given one.
 * `hadPrice`: something was published (or assigned) here before.
 */
export function mayBegin(from: Date, { now, hadPrice }: { now: Date; hadPrice: boolean }): boolean {
  return !hadPrice || from.getTime() >= now.getTime() - clockSlackMs
}
