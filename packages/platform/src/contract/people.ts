import { z } from 'zod'
import { endpoint, type EndpointSpec } from './endpoint.ts'

/* What a person may ask for (PRIV-01), each for a reason that the audit log keeps. */

interface Asked {
  readonly permission: readonly [string, ...string[]]
  readonly summary: string
  readonly reach?: EndpointSpec['reach']
}
const reason = z.string().trim().min(1).max(500)

/** Nobody is known behind a record any more; the record stays. It can't be taken back. */
export function eraseCall<const N extends string, R extends z.ZodType>(
  path: `/${string}`,
  noun: N,
  { reply, ...asked }: Asked & { readonly reply: R },
) {
  return endpoint({
    ...asked,
    name: `erase${noun}`,
    method: 'POST',
    path: `${path}/{id}/erase`,
    body: z.object({ reason }),
    reply,
  })
}

/** All that is held of a person, in full, in one file of JSON. */
export function personalDataCall<const N extends string>(path: `/${string}`, noun: N, asked: Asked) {
  return endpoint({
    ...asked,
    name: `export${noun}Data`,
    method: 'GET',
    path: `${path}/{id}/personal-data`,
    query: z.object({ reason }),
    reply: 'stream',
    writes: true,
  })
}
export type EraseCall = ReturnType<typeof eraseCall>
export type PersonalDataCall = ReturnType<typeof personalDataCall>
