import type { Attempt, Verdict } from '@evops/ocpp/server'
import { timingSafeEqual } from 'node:crypto'
import { secretHash } from '../secrets.ts'
import type { WirePile } from './wire-pile.ts'

export interface AuthenticateParts {
  secretKey: Buffer
  lookUp: (identity: string) => Promise<WirePile | null>
  /** The new password was used: the old one opens nothing any more (S-14). */
  proved: (pile: WirePile) => Promise<void>
}

/**
 * Decides on a handshake. The keyed hash is computed for unknown identities too, so that time tells nothing
 * (S-01). While a password is being changed both the old and the new one open the door.
 */
export function createAuthenticate({ secretKey, lookUp, proved }: AuthenticateParts) {
  return async (attempt: Attempt): Promise<Verdict<WirePile>> => {
    const given = secretHash(secretKey, attempt.password ?? Buffer.alloc(0))
    const pile = await lookUp(attempt.identity)
    if (pile?.noPassword) return { point: pile }
    if (attempt.password === undefined) return { refused: 'no-credentials' }
    if (!pile) return { refused: 'unknown' }
    if (same(pile.secretHash, given)) {
      if (pile.previousSecretHash !== null) await proved(pile)
      return { point: pile }
    }
    return same(pile.previousSecretHash, given) ? { point: pile } : { refused: 'password' }
  }
}

function same(known: Buffer | null, given: Buffer): boolean {
  return known !== null && known.length === given.length && timingSafeEqual(known, given)
}
