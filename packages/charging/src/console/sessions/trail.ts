/* Session ids of the last list in its order. The session page uses them to step to the previous or next session. */
let ids: readonly string[] = []

export function saveTrail(shown: readonly string[]): void {
  ids = shown
}
export function adjacentSessionIds(id: string): { previous: string | undefined; next: string | undefined } {
  const at = ids.indexOf(id)
  return { previous: at > 0 ? ids[at - 1] : undefined, next: at < 0 ? undefined : ids[at + 1] }
}
