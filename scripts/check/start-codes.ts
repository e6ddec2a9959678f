import { isTest, type SourceTree } from './tree.ts'

/** Verdicts and reasons that only the decision over a start has: `may-start.rules.ts`. */
const codes = ['low_balance', 'concurrent', 'limited', 'booked', 'clone', 'listed', 'company_\\w*'].join('|')
/** An expression of SQL that yields a code: a branch, an assignment, a selected or concatenated constant. */
const yielded = new RegExp(`\\b(?:then|else|return|select|coalesce\\()\\s*'(${codes})'|:=\\s*'(${codes})'`, 'g')
/** Codes with another meaning, as `file code`. */
const allowed: ReadonlySet<string> = new Set([
  // The effect of a list entry: it lifts limits, or not.
  'packages/charging/src/server/listed/entries.store.ts limited',
])

/**
 * Finds SQL that decides over a start. SQL gathers the facts and inserts the session; the verdict is one pure rule, so
 * that authorisation, start, console, app and partners cannot disagree (decision 245).
 */
export function checkStartCodes(tree: SourceTree): string[] {
  return tree.files.flatMap(({ path, text }) => {
    if (!/^packages\/\w+\/src\/server\/.*(\.store\.ts|\.sql)$/.test(path) || isTest(path)) return []
    const code = text.replaceAll(/--.*$|^\s*(?:\/\/|\/?\*).*$/gm, '')
    return [...code.matchAll(yielded)]
      .map(([, branch, assigned]) => branch ?? assigned ?? '')
      .filter((found) => !allowed.has(`${path} ${found}`))
      .map((found) => `${path}: SQL decides '${found}': gather the fact, and decide in may-start.rules.ts`)
  })
}
