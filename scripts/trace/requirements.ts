import type { TestTitle } from './titles.ts'

/** A numbered row of docs/REQUIREMENTS.md; `parts` are the screens of a ROUTE row or the calls of an API row. */
export interface Requirement {
  readonly id: string
  readonly text: string
  readonly parts: readonly string[]
}

/** Reads the rows `| ID-01 | text |` of the document. */
export function readRequirements(markdown: string): Requirement[] {
  return [...markdown.matchAll(/^\| ([A-Z]+-\d+) \| (.*?) \|/gm)].map(([, id = '', text = '']) => ({
    id,
    text,
    parts: /^(ROUTE|API)-/.test(id) ? [...text.matchAll(/`([^`]+)`/g)].map(([, part]) => part ?? '') : [],
  }))
}

export interface TracedRequirement {
  readonly id: string
  /** A screen or call of the row; undefined for the row itself. */
  readonly part: string | undefined
  readonly tests: readonly TestTitle[]
}

/** Returns the tests that name each id, and each of its parts together with the id. */
export function traceRequirements(
  requirements: readonly Requirement[],
  titles: readonly TestTitle[],
): TracedRequirement[] {
  return requirements.flatMap(({ id, parts }) => {
    const tests = titles.filter(({ title }) => namesId(title, id))
    return [
      { id, part: undefined, tests },
      ...parts.map((part) => ({ id, part, tests: tests.filter(({ title }) => containsWholeWords(title, part)) })),
    ]
  })
}

/** Returns true if the id is in the title, alone or with the letter of a clause: D-06 is in D-06a. */
function namesId(title: string, id: string): boolean {
  return containsWholeWords(title, id) || clauses.some((clause) => containsWholeWords(title, id + clause))
}
const clauses = 'abcdefghijklmnopqrstuvwxyz'.split('')

/** Returns true if the words are in the title as whole words: M-01 is not in M-010, `vehicle` not in `vehicles`. */
export function containsWholeWords(title: string, words: string): boolean {
  for (let at = title.indexOf(words); at !== -1; at = title.indexOf(words, at + 1)) {
    const [before, after] = [title[at - 1] ?? ' ', title[at + words.length] ?? ' ']
    if (!/[\w-]/.test(before) && !/[\w/{]/.test(after)) return true
  }
  return false
}
