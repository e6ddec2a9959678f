import type { z } from 'zod'
import { type EndpointSpec, formatValidationErrors } from '@evops/platform/contract'
import { hasTranslation, translateText } from '../words/language.ts'

/**
 * Returns the validation errors of a body, one sentence per field in the reader's language; empty if the contract
 * accepts the body.
 */
export function validateRequestBody(spec: EndpointSpec, body: unknown): Readonly<Record<string, string>> {
  return spec.body ? validateBySchema(spec.body, body) : {}
}

/** Returns the errors of a schema, one sentence per field in the reader's language. */
export function validateBySchema(schema: z.ZodType, value: unknown): Readonly<Record<string, string>> {
  const result = schema.safeParse(value, { reportInput: true })
  return result.success ? {} : formatValidationErrors(result.error, { has: hasTranslation, translate: translateText })
}
