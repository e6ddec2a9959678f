/** After each failed try, in seconds: three soon, then it waits in the queue; longer each time, ten minutes at most. */
export function backOffSeconds(failures: number): number {
  return [1, 4, 16][failures] ?? Math.min(600, 60 * 2 ** Math.min(failures - 3, 4))
}
