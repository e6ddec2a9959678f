export const mostDelaySeconds = 120

/**
 * How long a connector waits after the power has come back: whole seconds from 0 to 120, so that a depot does not begin at one
 * stroke. `random` is in [0, 1).
 */
export function delayAfterReturn(random: () => number, mostSeconds = mostDelaySeconds): number {
  return Math.min(mostSeconds, Math.floor(Math.max(0, random()) * (mostSeconds + 1)))
}
