/** What was opened last stands before what was not; the rest keeps its order. */
export function recentFirst<Hit extends { href: string }>(
  hits: readonly Hit[],
  recent: readonly Hit[],
): Hit[] {
  const at = new Map(recent.map(({ href }, index) => [href, index]))
  const placeOf = ({ href }: Hit) => at.get(href) ?? recent.length
  return hits.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** How well a text answers what was typed: 0 not at all; the beginning counts more than a word, a word more than a part. */
export function matchOf(text: string, typed: string): number {
  const [hay, needle] = [plain(text), plain(typed)]
  if (!needle) return 1
  if (hay.startsWith(needle)) return 4
  if (hay.split(/[\s/·-]+/).some((word) => word.startsWith(needle))) return 3
  if (hay.includes(needle)) return 2
  return needle.split(/\s+/).every((part) => hay.includes(part)) ? 1 : 0
}

/** Without accents and case: `estacion` finds `Estación`. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
