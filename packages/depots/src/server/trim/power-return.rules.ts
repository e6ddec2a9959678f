export const maxReturnDelaySeconds = 120

/**
 * Returns the delay of a connector after a power return: 0 to 120 whole seconds, so that not all connectors of a depot
 * start at once. `random` is in [0, 1).
 */
export function delayAfterReturn(random: () => number, mostSeconds = maxReturnDelaySeconds): number {
  return Math.min(mostSeconds, Math.floor(Math.max(0, random()) * (mostSeconds + 1)))
}
