import { platformProblems } from './platform.problems.ts'
import { Problem, sayProblem, type ProblemTable } from './problem.ts'
import { valuesIn } from './problem-values.ts'

const known: ProblemTable = platformProblems
/** What a refusal names (a host, an address), to stand beside words that say already what is wrong with it. */
export const namedBy = ({ values }: Problem): string => Object.values(valuesIn(values, 'en')).join(' ')
/**
 * What kept a call from its answer, in the English of the wire. The message of a refusal is its code, and codes stand on
 * no screen: its sentence is told instead.
 */
export function wireTextOf(error: unknown): string {
  if (!(error instanceof Problem)) return error instanceof Error ? error.message : String(error)
  const kind = known[error.code]
  return kind ? sayProblem(kind, 'en', error.values) : namedBy(error)
}
