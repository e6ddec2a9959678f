import type { z } from 'zod'
import { type EndpointSpec, formatValidationErrors } from '@evops/platform/contract'
import { hasWord, translateText } from '../words/language.ts'

/** What a body lacks, a sentence per field in the reader's language; empty when the contract accepts it. */
export function checkBody(spec: EndpointSpec, body: unknown): Readonly<Record<string, string>> {
  return spec.body ? faultsOf(spec.body, body) : {}
}

/** What a schema finds fault with, a sentence per field in the reader's language. */
export function faultsOf(schema: z.ZodType, value: unknown): Readonly<Record<string, string>> {
  const result = schema.safeParse(value, { reportInput: true })
  return result.success ? {} : formatValidationErrors(result.error, { has: hasWord, say: translateText })
}
