import type { z } from 'zod'
import type { EndpointSpec } from '../../contract/endpoint.ts'
import { say } from '../words/language.ts'

/** What a body lacks, a sentence per field in the reader's language; empty when the contract accepts it. */
export function checkBody(spec: EndpointSpec, body: unknown): Readonly<Record<string, string>> {
  const result = spec.body?.safeParse(body, { reportInput: true })
  if (!result || result.success) return {}
  const faults: Record<string, string> = {}
  for (const issue of result.error.issues) faults[issue.path.map(String).join('.')] ??= sentence(issue)
  return faults
}

function sentence(issue: z.core.$ZodIssue): string {
  const isText = 'origin' in issue && issue.origin === 'string'
  if (issue.code === 'invalid_type')
    return say(
      issue.input === undefined
        ? 'kit.required'
        : issue.expected === 'number'
          ? 'kit.not-number'
          : 'kit.required',
    )
  if (issue.code === 'too_small') {
    if (isText && Number(issue.minimum) === 1) return say('kit.required')
    return say(isText ? 'kit.too-short' : 'kit.too-small', { limit: Number(issue.minimum) })
  }
  if (issue.code === 'too_big')
    return say(isText ? 'kit.too-long' : 'kit.too-big', { limit: Number(issue.maximum) })
  // A contract may give a word key as its message (`refine(…, { message: 'tariffs.gap' })`).
  return issue.code === 'custom' && issue.message.includes('.') ? say(issue.message) : say('kit.not-valid')
}
