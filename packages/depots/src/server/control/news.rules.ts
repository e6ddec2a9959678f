import type { LiveConnector } from './control.types.ts'
import { limitExcessThresholdW } from './obey.rules.ts'
import { acceptedLimitsOf, isPlannedAsMeasured } from './room.rules.ts'
import { limitInForceW } from './sent-limits.rules.ts'

/**
 * Returns the power in W up to which a reading of this connector does not affect its depot. Other connectors do not
 * depend on the measured power of a connector that keeps its limit. Below 0: every reading counts, because others get
 * the remaining power.
 */
export function insignificantPowerW(connector: LiveConnector, now: number): number {
  if (isPlannedAsMeasured(connector.control)) return -1
  const sentW = limitInForceW(acceptedLimitsOf(connector), connector.tx, now)
  return sentW === null ? Number.MAX_SAFE_INTEGER : limitExcessThresholdW(sentW)
}
