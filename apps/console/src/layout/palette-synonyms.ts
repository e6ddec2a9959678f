import { plainText } from '../plain-text.ts'
import { paletteMatchScore } from './palette.rules.ts'
import { synonyms } from './synonym-table.ts'

const shortestStart = 3
/** Addresses with their words by path: the screen itself, and its tabs and filters. */
const byPath = new Map<string, { href: string; words: readonly string[] }[]>()
for (const [href, ...languages] of synonyms) {
  const [path = href] = href.split('?')
  byPath.set(path, [...(byPath.get(path) ?? []), { href, words: languages.flatMap((list) => list.split(',')) }])
}

/** A better match than the title of any other screen. */
const exact = 6
const start = 5

interface ScreenMatch {
  score: number
  /** Synonym that led to the screen if its own title did not. */
  because?: string | undefined
  /** Address of the tab or filter that the synonym means; undefined for the screen itself. */
  href?: string | undefined
}

/** Returns the best match of a screen by its title, and by its synonyms and those of its tabs. */
export function matchScreen(path: string, text: string, typed: string): ScreenMatch {
  const own = paletteMatchScore(text, typed)
  const needle = plainText(typed)
  if (!needle) return { score: own }
  const same = findSynonym(path, (word) => word === needle)
  if (same) return { score: exact, ...same }
  if (own >= start - 1) return { score: own }
  const near = findSynonym(path, (word) => isBeginningOf(word, needle))
  return near ? { score: start, ...near } : { score: own }
}

function findSynonym(path: string, isMatch: (word: string) => boolean): Omit<ScreenMatch, 'score'> | undefined {
  for (const { href, words } of byPath.get(path) ?? []) {
    const because = words.find((word) => isMatch(plainText(word)))
    if (because !== undefined) return { because, ...(href !== path && { href }) }
  }
  return undefined
}

const joiners = new Set(['the', 'a', 'an', 'of', 'to', 'my', 'de', 'del', 'la', 'el', 'los', 'las', 'un', 'una'])

/** True if the synonym begins with the typed text, or if each typed word begins one of its words, in any order. */
function isBeginningOf(word: string, needle: string): boolean {
  if (isLongEnough(needle) && word.startsWith(needle)) return true
  const typed = needle.split(/\s+/).filter((part) => !joiners.has(part))
  const parts = word.split(/[\s-]+/)
  return (
    typed.length > 1 &&
    typed.every((each) => each.length >= shortestStart && parts.some((part) => part.startsWith(each)))
  )
}

/** True for three letters, or for two Chinese characters. */
function isLongEnough(needle: string): boolean {
  return needle.length >= shortestStart || (needle.length === 2 && /^\p{Script=Han}+$/u.test(needle))
}
