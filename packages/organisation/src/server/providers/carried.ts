import { createHash } from 'node:crypto'
import { createSecretBox, signingSecrets } from '@evops/platform/server'
import { z } from 'zod'
import { finishExternalSignIn } from '../../contract/index.ts'

const cookieName = 'evops_external'
const path = finishExternalSignIn.path
const keepSeconds = 10 * 60

/** `version` is the provider's: after a change the same id may be a different provider. */
const shared = {
  id: z.string(),
  provider: z.string(),
  version: z.int(),
  redirect: z.string(),
  optcode: z.string(),
}
const carried = z.discriminatedUnion('kind', [
  /** Redirect to a provider is in progress; `id` is the state that the provider returns. */
  z.object({ kind: z.literal('way'), ...shared, nonce: z.string(), verifier: z.string() }),
  /** The provider has identified the person; a code of the account's second step is still missing. */
  z.object({ kind: z.literal('step'), ...shared, subject: z.string(), userId: z.string() }),
])
export type ExternalSignInState = z.infer<typeof carried>

/**
 * Stores the state of an external sign-in in the browser: an encrypted cookie, valid for ten minutes, sent to one call
 * only. Only the browser that started the sign-in can finish it (RFC 9700 section 4.7).
 */
export interface ExternalStateCookie {
  /** Returns the `Set-Cookie` header for a state; for undefined, the header that deletes the cookie. */
  pack(what: ExternalSignInState | undefined, secure: boolean): string
  /** Returns the state from the cookies if it is authentic and not expired. */
  unpack(cookies: string | undefined): { what: ExternalSignInState; endsAt: Date } | undefined
}

export function createExternalStateCookie(secretKey: Buffer, now: () => Date): ExternalStateCookie {
  const box = createSecretBox(secretKey, 'organisation.external-sign-in', signingSecrets)
  const sealedAs = 'cookie'
  return {
    pack(what, secure) {
      const endsAt = now().getTime() + keepSeconds * 1_000
      const value = what ? box.seal(JSON.stringify({ what, endsAt }), sealedAs).toString('base64url') : ''
      const age = what ? keepSeconds : 0
      return `${cookieName}=${value}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
    },
    unpack(cookies) {
      const cookieParts = (cookies ?? '').split(';').map((one) => one.trim())
      const value = cookieParts.find((one) => one.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1)
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
      // A forged or modified cookie, or one of another installation, counts as no cookie.
      return undefined
    }
  }
}
const sealedShape = z.object({ what: carried, endsAt: z.number() })

/** Returns the hash that is stored for a used state. */
export function hashSignInState(id: string): Buffer {
  return createHash('sha256').update(`external:${id}`).digest()
}
