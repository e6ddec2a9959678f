import type { z } from 'zod'
import { fillPlaceholders, type Language, type LocalizedText } from './language.ts'
import { formatProblemValues, type ProblemValues } from './problem-values.ts'

/** A refusal that a caller can act on: the HTTP status and the sentence in three languages. */
export interface ProblemKind extends LocalizedText {
  readonly status: number
}
export type ProblemTable = Readonly<Record<string, ProblemKind>>

/** Declares the refusals of a domain. Keys are stable and begin with the domain: `order.refund-too-large`. */
export function problemTable<const T extends ProblemTable>(table: T): T {
  return table
}

export type FieldErrors = Readonly<Record<string, string | z.core.$ZodIssue>>

/**
 * The error thrown when an action is rejected. `fields` names the invalid inputs, each with a sentence, with the key of
 * a refusal, or with a zod issue (rendered in the caller's language). `values` fill the placeholders of the sentence.
 */
export class Problem extends Error {
  readonly code: string
  readonly values: ProblemValues
  readonly fields: FieldErrors | undefined

  constructor(code: string, values: ProblemValues = {}, fields?: FieldErrors) {
    super(code)
    this.name = 'Problem'
    this.code = code
    this.values = code === 'request.invalid' && fields ? { detail: Object.keys(fields).join(', '), ...values } : values
    this.fields = fields
  }
}

/** Returns the value, or throws a not-found refusal (404) if there is none. */
export function requireFound<T>(found: T | null | undefined): T {
  if (!found) throw new Problem('request.not-found')
  return found
}

export function formatProblem(kind: ProblemKind, language: Language, values: ProblemValues = {}): string {
  return fillPlaceholders(kind[language], formatProblemValues(values, language))
}
