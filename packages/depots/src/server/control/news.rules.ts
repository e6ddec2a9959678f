import type { LiveConnector } from './control.types.ts'
import { clearlyAbove } from './obey.rules.ts'
import { holdingOf, isWild } from './room.rules.ts'
import { inForce } from './sent-limits.rules.ts'

/**
 * Watts up to which a reading of this connector changes nothing for its depot: nobody goes by what it draws who keeps to what it
 * was told. Below 0: every reading counts, others have what it leaves.
 */
export function quietUpTo(connector: LiveConnector, now: number): number {
  if (isWild(connector.control)) return -1
  const toldW = inForce(holdingOf(connector), connector.tx, now)
  return toldW === null ? Number.MAX_SAFE_INTEGER : clearlyAbove(toldW)
}
