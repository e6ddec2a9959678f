import type { LiveConnector } from './control.types.ts'
import { clearlyAbove } from './obey.rules.ts'
import { holdingOf, isWild } from './room.rules.ts'
import { inForce } from './sent-limits.rules.ts'

/**
 * Returns the power in W up to which a reading of this connector does not affect its depot. Other connectors do not
 * depend on the measured power of a connector that keeps its limit. Below 0: every reading counts, because others get
 * the remaining power.
 */
export function quietUpTo(connector: LiveConnector, now: number): number {
  if (isWild(connector.control)) return -1
  const sentW = inForce(holdingOf(connector), connector.tx, now)
  return sentW === null ? Number.MAX_SAFE_INTEGER : clearlyAbove(sentW)
}
