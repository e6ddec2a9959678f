import { plainText } from '../plain-text.ts'

/** Returns groups in which each hit stands once, in the first group that has it; two searches may find the same. */
export function withoutRepeats<Hit extends { href: string }, Group extends { hits: readonly Hit[] }>(
  groups: readonly Group[],
): Group[] {
  const seen = new Set<string>()
  const isNew = ({ href }: Hit) => !seen.has(href) && seen.add(href) !== undefined
  return groups.map((group) => ({ ...group, hits: group.hits.filter(isNew) }))
}

/** Sorts recently opened hits first; the others keep their order. */
export function recentFirst<Hit extends { href: string }>(hits: readonly Hit[], recent: readonly Hit[]): Hit[] {
  const at = new Map(recent.map(({ href }, index) => [href, index]))
  const placeOf = ({ href }: Hit) => at.get(href) ?? recent.length
  return hits.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/**
 * Returns how well a text matches the input: 0 not at all; a match at the beginning scores higher than at a word start,
 * and that higher than inside a word.
 */
export function paletteMatchScore(text: string, typed: string): number {
  const [hay, needle] = [plainText(text), plainText(typed)]
  if (!needle) return 1
  if (hay.startsWith(needle)) return 4
  if (hay.split(/[\s/·-]+/).some((word) => word.startsWith(needle))) return 3
  if (hay.includes(needle)) return 2
  return needle.split(/\s+/).every((part) => hay.includes(part)) ? 1 : 0
}
