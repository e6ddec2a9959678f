/**
 * Returns the seconds until the next attempt after a failure: three short intervals first, then growing intervals of at
 * most ten minutes in the queue.
 */
export function backOffSeconds(failures: number): number {
  return [1, 4, 16][failures] ?? Math.min(600, 60 * 2 ** Math.min(failures - 3, 4))
}
