import { createHash } from 'node:crypto'
import { createSecretBox } from '@evops/platform/server'
import { z } from 'zod'
import { finishExternalSignIn } from '../../contract/index.ts'

const cookieName = 'evops_external'
const path = finishExternalSignIn.path
const keepSeconds = 10 * 60

/** `version` is the provider's: one that was changed meanwhile may be somebody else. */
const shared = {
  id: z.string(),
  provider: z.string(),
  version: z.int(),
  redirect: z.string(),
  optcode: z.string(),
}
const carried = z.discriminatedUnion('kind', [
  /** On the way to a provider; `id` is the state that it gives back. */
  z.object({ kind: z.literal('way'), ...shared, nonce: z.string(), verifier: z.string() }),
  /** The provider said who it is; a code of the account's second step is still to come. */
  z.object({ kind: z.literal('step'), ...shared, subject: z.string(), userId: z.string() }),
])
export type Carried = z.infer<typeof carried>

/**
 * What a browser carries through an external sign-in: sealed, for ten minutes, sent to one call alone. Only the browser
 * that began can end it (RFC 9700 section 4.7).
 */
export interface Carrier {
  /** The `Set-Cookie` of something to carry; of nothing: the one that takes it away. */
  pack(what: Carried | undefined, secure: boolean): string
  /** What the browser carries, if we sealed it and its time is not over. */
  unpack(cookies: string | undefined): { what: Carried; endsAt: Date } | undefined
}

export function createCarrier(secretKey: Buffer, now: () => Date): Carrier {
  const box = createSecretBox(secretKey, 'organisation.external-sign-in')
  const sealedAs = 'cookie'
  return {
    pack(what, secure) {
      const endsAt = now().getTime() + keepSeconds * 1_000
      const value = what ? box.seal(JSON.stringify({ what, endsAt }), sealedAs).toString('base64url') : ''
      const age = what ? keepSeconds : 0
      return `${cookieName}=${value}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
    },
    unpack(cookies) {
      const given = (cookies ?? '').split(';').map((one) => one.trim())
      const value = given.find((one) => one.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1)
      if (!value) return undefined
      const read = sealedShape.safeParse(unsealCarried(value))
      if (!read.success) return undefined
      const endsAt = new Date(read.data.endsAt)
      return endsAt > now() ? { what: read.data.what, endsAt } : undefined
    },
  }

  function unsealCarried(value: string): unknown {
    try {
      return JSON.parse(box.open(Buffer.from(value, 'base64url'), sealedAs))
    } catch {
      // Made up, changed, or of another installation: nothing is carried.
      return undefined
    }
  }
}
const sealedShape = z.object({ what: carried, endsAt: z.number() })

/** What is kept of a state that was used. */
export function stateHash(id: string): Buffer {
  return createHash('sha256').update(`external:${id}`).digest()
}
