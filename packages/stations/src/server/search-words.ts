/**
 * Returns the lower-case words of a search, all of which must match. A displayed name such as "North · 01" also works.
 */
export function searchWordsOf(search: string | undefined): string[] {
  return (search ?? '')
    .toLowerCase()
    .split(/[\s·]+/)
    .filter(Boolean)
}
