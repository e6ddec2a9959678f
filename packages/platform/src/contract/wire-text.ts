import { platformProblems } from './platform.problems.ts'
import type { Language } from './language.ts'
import { Problem, formatProblem, type ProblemTable } from './problem.ts'
import { formatProblemValues, type ProblemValues } from './problem-values.ts'

const platformKinds: ProblemTable = platformProblems
/**
 * Returns the values of a refusal (a host, an address), for display next to a text that already describes the error.
 */
export const problemValuesText = ({ values }: Problem): string =>
  Object.values(formatProblemValues(values, 'en')).join(' ')
/**
 * Returns the reason why a call failed, in English for external systems. The message of a refusal is its code, which is
 * never shown, so its sentence is returned instead. `more`: refusals of the calling domain.
 */
export function formatErrorForPartner(error: unknown, more: ProblemTable = {}): string {
  if (!(error instanceof Problem)) return error instanceof Error ? error.message : String(error)
  const kind = platformKinds[error.code] ?? more[error.code]
  return kind ? formatProblem(kind, 'en', error.values) : problemValuesText(error)
}

/** Serialises a refusal as text that is stored and shown later in the reader's language. */
export const serializeProblem = ({ code, values }: Problem): string => JSON.stringify({ problem: code, values })
/**
 * Renders a stored error for its reader: a refusal as a sentence, any other text unchanged. A text that is only a code
 * was stored before refusals were stored with their values.
 */
export function formatStoredError(
  text: string,
  { problems, language }: { problems: ProblemTable; language: Language },
): string {
  const refusal = refusalIn(text)
  const code = refusal?.problem ?? text
  const kind = platformKinds[code] ?? problems[code]
  if (kind) return formatProblem(kind, language, refusal?.values)
  return refusal ? Object.values(formatProblemValues(refusal.values, language)).join(' ') || code : text
}
function refusalIn(text: string): { problem: string; values: ProblemValues } | undefined {
  if (!text.startsWith('{"problem":"')) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
