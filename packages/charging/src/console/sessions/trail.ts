/* Which orders the last list showed, in its order: an order's page steps to the next without going back. */
let ids: readonly string[] = []

export function saveTrail(shown: readonly string[]): void {
  ids = shown
}
export function trailNeighbours(id: string): { previous: string | undefined; next: string | undefined } {
  const at = ids.indexOf(id)
  return { previous: at > 0 ? ids[at - 1] : undefined, next: at < 0 ? undefined : ids[at + 1] }
}
