import { endpoint, type HttpMethod } from '@evops/platform/contract'
import { z } from 'zod'

/*
 * Common parts of all partner calls by OCPI 2.2.1 and 2.3.0. Each call carries one of our tokens. Errors are reported
 * in the OCPI envelope (2000 to 3003), so bodies and queries are validated after the envelope check.
 */
const envelope = z.object({
  data: z.unknown().optional(),
  status_code: z.int(),
  status_message: z.string().optional(),
  timestamp: z.string(),
})
export type OcpiEnvelope = z.infer<typeof envelope>

export const ocpiId = z.string().min(1).max(100)
export const ocpiPage = z.object({
  date_from: z.string().optional(),
  date_to: z.string().optional(),
  offset: z.string().optional(),
  limit: z.string().optional(),
  /** Our own parameter in the link to the next page: the row after which the page starts. */
  after: z.string().optional(),
})
export const ocpiRoot = '/api/public/ocpi'
export const ocpiVersionParams = z.object({ version: ocpiId })
/** Common options of all these endpoints: public, with the OCPI envelope. */
const shared = { permission: 'public', reply: envelope, bare: true, transaction: false } as const
export const ocpiCall = <
  const N extends string,
  const M extends HttpMethod,
  const P extends `/${string}`,
  const R extends object,
>(
  name: N,
  method: M,
  path: P,
  rest: R & { summary: string },
) => endpoint({ ...shared, name, method, path, ...rest })
