import { z } from 'zod'
import { endpoint, type EndpointSpec } from './endpoint.ts'

/*
 * Definition of a request about a person's data (PRIV-01). Each request needs a reason, which is stored in the audit
 * log.
 */

interface PersonalDataOptions {
  readonly permission: readonly [string, ...string[]]
  readonly summary: string
  readonly reach?: EndpointSpec['reach']
}
const reason = z.string().trim().min(1).max(500)

/**
 * Builds the call that anonymises a person: the record stays but has no link to a person any more. The erasure cannot
 * be undone.
 */
export function eraseCall<const N extends string, R extends z.ZodType>(
  path: `/${string}`,
  noun: N,
  { reply, ...request }: PersonalDataOptions & { readonly reply: R },
) {
  return endpoint({
    ...request,
    name: `erase${noun}`,
    fresh: 'data',
    method: 'POST',
    path: `${path}/{id}/erase`,
    body: z.object({ reason }),
    reply,
  })
}

/** Builds the call that exports all stored data of a person, unmasked, in one JSON file. */
export function personalDataCall<const N extends string>(path: `/${string}`, noun: N, options: PersonalDataOptions) {
  return endpoint({
    ...options,
    name: `export${noun}Data`,
    fresh: 'data',
    method: 'GET',
    path: `${path}/{id}/personal-data`,
    query: z.object({ reason }),
    reply: 'stream',
    writes: true,
  })
}
export type EraseCall = ReturnType<typeof eraseCall>
export type PersonalDataCall = ReturnType<typeof personalDataCall>
