import type { z } from 'zod'
import { fill, type Language, type Text } from './language.ts'
import { valuesIn, type ProblemValues } from './problem-values.ts'

/** A refusal a caller can act on: HTTP status and its sentence in three languages. */
export interface ProblemKind extends Text {
  readonly status: number
}
export type ProblemTable = Readonly<Record<string, ProblemKind>>

/** One table of refusals per domain; keys are stable and begin with the domain: `order.refund-too-large`. */
export function problemTable<const T extends ProblemTable>(table: T): T {
  return table
}

export type FieldFaults = Readonly<Record<string, string | z.core.$ZodIssue>>

/**
 * Thrown wherever an act is refused. `fields` names the inputs at fault, each with a sentence, or with the key of a refusal
 * or what zod found (said in the caller's language); `values` fill the marks of the sentence.
 */
export class Problem extends Error {
  readonly code: string
  readonly values: ProblemValues
  readonly fields: FieldFaults | undefined

  constructor(code: string, values: ProblemValues = {}, fields?: FieldFaults) {
    super(code)
    this.name = 'Problem'
    this.code = code
    this.values =
      code === 'request.invalid' && fields ? { detail: Object.keys(fields).join(', '), ...values } : values
    this.fields = fields
  }
}

/** What was looked for; refused as not found (404) where there is none. */
export function orNotFound<T>(found: T | null | undefined): T {
  if (!found) throw new Problem('request.not-found')
  return found
}

/** The sentence for a refusal in one language. */
export function formatProblem(kind: ProblemKind, language: Language, values: ProblemValues = {}): string {
  return fill(kind[language], valuesIn(values, language))
}
