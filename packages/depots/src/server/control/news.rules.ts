import type { LiveGun } from './control.types.ts'
import { clearlyAbove } from './obey.rules.ts'
import { holdingOf, isWild } from './room.rules.ts'
import { inForce } from './told.rules.ts'

/**
 * Watts up to which a reading of this connector changes nothing for its depot: nobody goes by what it draws who keeps to what it
 * was told. Below 0: every reading counts, others have what it leaves.
 */
export function quietUpTo(gun: LiveGun, now: number): number {
  if (isWild(gun.control)) return -1
  const toldW = inForce(holdingOf(gun), gun.tx, now)
  return toldW === null ? Number.MAX_SAFE_INTEGER : clearlyAbove(toldW)
}
