import type { EndpointSpec } from '../../contract/endpoint.ts'
import { sayFaults } from '../../contract/faults.ts'
import { hasWord, say } from '../words/language.ts'

/** What a body lacks, a sentence per field in the reader's language; empty when the contract accepts it. */
export function checkBody(spec: EndpointSpec, body: unknown): Readonly<Record<string, string>> {
  const result = spec.body?.safeParse(body, { reportInput: true })
  return !result || result.success ? {} : sayFaults(result.error, { has: hasWord, say })
}
