import { endpoint, type Method } from '@evops/platform/contract'
import { z } from 'zod'

/*
 * What all calls of partners by OCPI 2.2.1 and 2.3.0 have. Each brings a token of ours; what is wrong with one says the envelope
 * (2000 to 3003), so that shapes of bodies and queries are read behind it.
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
  /** Of our own, in the link to the next page: behind which row it begins. */
  after: z.string().optional(),
})
export const ocpiRoot = '/api/public/ocpi'
export const ocpiAt = z.object({ version: ocpiId })
/** All of them alike: public, in the envelope of OCPI. */
const shared = { permission: 'public', reply: envelope, bare: true, transaction: false } as const
export const ocpiCall = <
  const N extends string,
  const M extends Method,
  const P extends `/${string}`,
  const R extends object,
>(
  name: N,
  method: M,
  path: P,
  rest: R & { summary: string },
) => endpoint({ ...shared, name, method, path, ...rest })
