import type { Attempt, Verdict } from '@evops/ocpp/server'
import { createHash, timingSafeEqual } from 'node:crypto'
import { secretHash } from '../secrets.ts'
import type { WirePile } from './wire-pile.ts'

export interface AuthenticateParts {
  secretKey: Buffer
  lookUp: (identity: string) => Promise<WirePile | null>
  /** The new password was used: the old one opens nothing any more (S-14). */
  proved: (pile: WirePile) => Promise<void>
  /** The new security profile was used: lower ones open nothing any more (TC_083). */
  provedProfile: (pile: WirePile) => Promise<void>
}

/**
 * Decides on a handshake. The keyed hashes are computed for unknown identities too, so that time tells nothing
 * (S-01). While a password is being changed both the old and the new one open the door. A certificate that was signed
 * for the pile opens it without a password (security profile 3); any other certificate opens nothing.
 */
export function createAuthenticate({ secretKey, lookUp, proved, provedProfile }: AuthenticateParts) {
  return async (attempt: Attempt): Promise<Verdict<WirePile>> => {
    const given = spellings(attempt.password ?? Buffer.alloc(0)).map((text) => secretHash(secretKey, text))
    const known = (hash: Buffer | null) => given.some((each) => same(hash, each))
    const pile = await lookUp(attempt.identity)
    if (pile && isOwn(pile, attempt.certificate)) return admit(pile, 3)
    if (pile?.securityProfile === 3) return { refused: attempt.secure ? 'certificate' : 'profile' }
    if (pile?.noPassword) return admit(pile, 0)
    if (attempt.password === undefined) return { refused: 'no-credentials' }
    if (!pile) return { refused: 'unknown' }
    const isNew = known(pile.secretHash)
    if (!isNew && !known(pile.previousSecretHash)) return { refused: 'password' }
    if (isNew && pile.previousSecretHash !== null) await proved(pile)
    return admit(pile, attempt.secure ? 2 : 1)
  }

  async function admit(pile: WirePile, profile: number): Promise<Verdict<WirePile>> {
    if (profile < pile.securityProfile) return { refused: 'profile' }
    if (pile.nextSecurityProfile !== null && profile >= pile.nextSecurityProfile) await provedProfile(pile)
    return { point: pile }
  }
}

/**
 * A password as charge points send it: as it was set, or, where they hold AuthorizationKey for hexadecimal digits of
 * bytes (the security extension says so, and older ones differ), those bytes or those digits.
 */
function spellings(password: Buffer): Buffer[] {
  const hex = password.toString('hex')
  const text = password.toString('latin1')
  const isHex = password.length > 0 && password.length % 2 === 0 && /^[0-9a-fA-F]+$/.test(text)
  return [
    password,
    Buffer.from(hex),
    Buffer.from(hex.toUpperCase()),
    isHex ? Buffer.from(text, 'hex') : password,
  ]
}

function isOwn(pile: WirePile, certificate: Buffer | undefined): boolean {
  if (!certificate) return false
  const fingerprint = createHash('sha256').update(certificate).digest()
  return pile.certificates.some((own) => same(own, fingerprint))
}

function same(known: Buffer | null, given: Buffer): boolean {
  return known !== null && known.length === given.length && timingSafeEqual(known, given)
}
