import type { Attempt, Verdict } from '@evops/ocpp/server'
import { timingSafeEqual } from 'node:crypto'
import { secretHash } from '../secrets.ts'
import type { WirePile } from './wire-pile.ts'

/**
 * Decides on a handshake. The keyed hash is computed for unknown identities too, so that time tells nothing
 * (S-01). While a password is being changed both the old and the new one open the door.
 */
export function createAuthenticate(
  secretKey: Buffer,
  lookUp: (identity: string) => Promise<WirePile | null>,
) {
  return async (attempt: Attempt): Promise<Verdict<WirePile>> => {
    const given = secretHash(secretKey, attempt.password ?? Buffer.alloc(0))
    const pile = await lookUp(attempt.identity)
    if (pile?.noPassword) return { point: pile }
    if (attempt.password === undefined) return { refused: 'no-credentials' }
    if (!pile) return { refused: 'unknown' }
    const known = [pile.secretHash, pile.previousSecretHash].filter((hash) => hash !== null)
    return known.some((hash) => hash.length === given.length && timingSafeEqual(hash, given))
      ? { point: pile }
      : { refused: 'password' }
  }
}
