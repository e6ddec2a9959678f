import { dayMs } from '@evops/platform/contract'
import type { ConnectionAttempt, AuthenticationResult } from '@evops/ocpp/server'
import { createHash, timingSafeEqual } from 'node:crypto'
import { secretHash } from '../secrets.ts'
import type { ConnectedChargePoint } from './wire-charge-point.ts'
import { isBound } from './ykc-binding.rules.ts'

export interface AuthenticationDeps {
  secretKey: Buffer
  lookUp: (identity: string) => Promise<ConnectedChargePoint | null>
  /** Called when the new password was used: the old one becomes invalid (S-14). */
  proved: (chargePoint: ConnectedChargePoint) => Promise<void>
  /** Called when the new security profile was used: lower ones become invalid (TC_083). */
  provedProfile: (chargePoint: ConnectedChargePoint) => Promise<void>
  /** Called for a handshake with valid credentials whose profile is new, and at least once a day. */
  seenProfile: (chargePoint: ConnectedChargePoint, profile: number) => Promise<void>
  now: () => Date
}

/** Decides whether a charge point with valid credentials may connect with this security profile. */
export type Admission = (
  chargePoint: ConnectedChargePoint,
  profile: number,
) => Promise<AuthenticationResult<ConnectedChargePoint>>

export function createAdmission({
  provedProfile,
  seenProfile,
  now,
}: Pick<AuthenticationDeps, 'provedProfile' | 'seenProfile' | 'now'>): Admission {
  return async (chargePoint, profile) => {
    const { lastProfile, lastProfileAt, leastProfile, inGrace } = chargePoint
    const seenBefore = lastProfile === profile && lastProfileAt !== null
    if (!seenBefore || now().getTime() - lastProfileAt.getTime() > dayMs) await seenProfile(chargePoint, profile)
    if (profile < chargePoint.securityProfile) return { refused: 'profile' }
    if (profile < leastProfile && !inGrace) return { refused: 'policy' }
    if (chargePoint.nextSecurityProfile !== null && profile >= chargePoint.nextSecurityProfile)
      await provedProfile(chargePoint)
    return { point: chargePoint }
  }
}

/**
 * Decides on a handshake. The keyed hashes are also computed for unknown identities, so that timing reveals nothing
 * (S-01). During a password change both the old and the new password are valid. A certificate issued for the charge
 * point is accepted without a password (security profile 3); any other certificate is rejected. A number that is bound
 * to the origin of its YKC logins does not connect without a password.
 */
export function createHandshakeCheck({ secretKey, lookUp, proved, ...deps }: AuthenticationDeps) {
  const admit = createAdmission(deps)
  return async (attempt: ConnectionAttempt): Promise<AuthenticationResult<ConnectedChargePoint>> => {
    const hashes = spellings(attempt.password ?? Buffer.alloc(0)).map((text) => secretHash(secretKey, text))
    const matchesSecret = (hash: Buffer | null) => hashes.some((each) => same(hash, each))
    const chargePoint = await lookUp(attempt.identity)
    if (chargePoint && isOwn(chargePoint, attempt.certificate)) return admit(chargePoint, 3)
    if (chargePoint?.securityProfile === 3) return { refused: attempt.secure ? 'certificate' : 'profile' }
    if (chargePoint?.noPassword && !isBound(chargePoint.ykcBinding)) return admit(chargePoint, 0)
    if (attempt.password === undefined) return { refused: 'no-credentials' }
    if (!chargePoint) return { refused: 'unknown' }
    const isNew = matchesSecret(chargePoint.secretHash)
    if (!isNew && !matchesSecret(chargePoint.previousSecretHash)) return { refused: 'password' }
    if (isNew && chargePoint.previousSecretHash !== null) await proved(chargePoint)
    return admit(chargePoint, attempt.secure ? 2 : 1)
  }
}

/**
 * Returns the possible forms of a password from a charge point: unchanged, or, if the charge point treats
 * AuthorizationKey as hexadecimal bytes (the security extension does, older devices differ), those bytes or those
 * digits.
 */
function spellings(password: Buffer): Buffer[] {
  const hex = password.toString('hex')
  const text = password.toString('latin1')
  const isHex = password.length > 0 && password.length % 2 === 0 && /^[0-9a-fA-F]+$/.test(text)
  return [password, Buffer.from(hex), Buffer.from(hex.toUpperCase()), isHex ? Buffer.from(text, 'hex') : password]
}

function isOwn(chargePoint: ConnectedChargePoint, certificate: Buffer | undefined): boolean {
  if (!certificate) return false
  const fingerprint = createHash('sha256').update(certificate).digest()
  return chargePoint.certificates.some((own) => same(own, fingerprint))
}

function same(stored: Buffer | null, received: Buffer): boolean {
  return stored !== null && stored.length === received.length && timingSafeEqual(stored, received)
}
