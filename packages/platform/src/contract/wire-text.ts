import { platformProblems } from './platform.problems.ts'
import type { Language } from './language.ts'
import { Problem, formatProblem, type ProblemTable } from './problem.ts'
import { valuesIn, type ProblemValues } from './problem-values.ts'

const known: ProblemTable = platformProblems
/** What a refusal names (a host, an address), to stand beside words that say already what is wrong with it. */
export const namedBy = ({ values }: Problem): string => Object.values(valuesIn(values, 'en')).join(' ')
/**
 * What kept a call from its answer, in the English of the wire. The message of a refusal is its code, and codes stand on
 * no screen: its sentence is told instead. `more`: refusals of the domain that asks.
 */
export function wireTextOf(error: unknown, more: ProblemTable = {}): string {
  if (!(error instanceof Problem)) return error instanceof Error ? error.message : String(error)
  const kind = known[error.code] ?? more[error.code]
  return kind ? formatProblem(kind, 'en', error.values) : namedBy(error)
}

/** A refusal that nobody hears now, as a text that is kept for whoever reads it later, in their language. */
export const serializeRefusal = ({ code, values }: Problem): string => JSON.stringify({ problem: code, values })
/**
 * What was kept of an error, for its reader: a refusal in words, whatever else as it was. A text that is a code and no more
 * was kept before refusals were kept with their values.
 */
export function formatStoredError(
  text: string,
  { problems, language }: { problems: ProblemTable; language: Language },
): string {
  const kept = refusalIn(text)
  const code = kept?.problem ?? text
  const kind = known[code] ?? problems[code]
  if (kind) return formatProblem(kind, language, kept?.values)
  return kept ? Object.values(valuesIn(kept.values, language)).join(' ') || code : text
}
function refusalIn(text: string): { problem: string; values: ProblemValues } | undefined {
  if (!text.startsWith('{"problem":"')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
