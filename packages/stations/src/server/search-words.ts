/** The words of a search, in small letters: every one must be found. A name may be given as it is shown: "North · 01". */
export function wordsOf(search: string | undefined): string[] {
  return (search ?? '')
    .toLowerCase()
    .split(/[\s·]+/)
    .filter(Boolean)
}
