import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { Problem } from '@evops/platform/contract'
import { createSecretBox, hashSecret, type Services, type Tx } from '@evops/platform/server'
import type { TwoStepState } from '../../contract/index.ts'
import {
  countRecoveryCodes,
  deleteSecondStep,
  lockSecondStep,
  markStep,
  upsertSecondStep,
  replaceRecoveryCodes,
  consumeRecoveryCode,
  type UserKey,
} from './second-step.store.ts'
import { createPasskeys, type Passkeys } from '../factors/passkeys.service.ts'
import { hasSecondFactor } from '../factors/factors.store.ts'
import { encodeBase32, otpauthUri, totpStepOfCode } from './totp.rules.ts'

const secretBytes = 20
const recoveryCodeCount = 10
/** Alphabet without letters and digits that look alike. */
const codeAlphabet = '23456789abcdefghjkmnpqrstuvwxyz'

/** Result of a sign-in's second step. `none`: the account does not require one. */
export type SecondStepResult = 'none' | 'passed' | 'missing' | 'wrong'

/** Proof of a second factor, as sent. */
export interface FactorProof {
  otp?: string | undefined
  passkey?: string | undefined
}

/** Functions of the second step. Each takes a transaction of the user's own operator, or the platform's. */
export interface SecondSteps {
  state(tx: Tx, user: UserKey): Promise<Omit<TwoStepState, 'needsPassword'>>
  /** Creates a secret, which becomes active when it is confirmed. 409 while the second step is enabled. */
  start(tx: Tx, user: UserKey & { account: string; issuer: string }): Promise<{ secret: string; uri: string }>
  /**
   * Verifies a code of the authenticator and enables the second step. Returns the recovery codes, which are shown only
   * this once.
   */
  confirm(tx: Tx, user: UserKey, otp: string): Promise<string[]>
  renewRecoveryCodes(tx: Tx, user: UserKey): Promise<string[]>
  /** Disables the second step. Returns false if it was not enabled. */
  stop(tx: Tx, user: UserKey): Promise<boolean>
  /** Removes every second factor of a user whose devices are lost. Returns false if there was none. */
  clear(tx: Tx, user: UserKey): Promise<boolean>
  /**
   * Verifies the second step after the password, and for an act that needs a fresh one: a code of the authenticator, a
   * recovery code or the response of a passkey, each valid once.
   */
  check(tx: Tx, user: UserKey, proof: FactorProof): Promise<SecondStepResult>
}

/** Creates the ways to prove a second factor: codes of authenticators, and passkeys. */
export function createFactors(services: Services): { passkeys: Passkeys; secondSteps: SecondSteps } {
  const passkeys = createPasskeys(services)
  return { passkeys, secondSteps: createSecondSteps(services, passkeys) }
}

function createSecondSteps(
  { config, now }: Pick<Services, 'config' | 'now'>,
  passkeys: Pick<Passkeys, 'prove' | 'remove'>,
): SecondSteps {
  const box = createSecretBox(config.secretKey, 'organisation.second-step')
  const placeOf = ({ operatorId, userId }: UserKey) => `${operatorId}/${userId}`
  const unsealSecret = (sealed: Buffer, user: UserKey) => Buffer.from(box.open(sealed, placeOf(user)), 'base64')
  const codeHash = (code: string) =>
    createHmac('sha256', hashSecret(config.secretKey))
      .update(`recovery:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
      .digest()

  async function newCodes(tx: Tx, user: UserKey): Promise<string[]> {
    const codes = Array.from({ length: recoveryCodeCount }, recoveryCode)
    await replaceRecoveryCodes(tx, user, codes.map(codeHash))
    return codes
  }
  async function lockConfirmedStep(tx: Tx, user: UserKey) {
    const step = await lockSecondStep(tx, user)
    return step?.confirmedAt ? { ...step, confirmedAt: step.confirmedAt } : undefined
  }

  return {
    async state(tx, user) {
      const step = await lockConfirmedStep(tx, user)
      return {
        enabled: step !== undefined,
        since: step?.confirmedAt.toISOString() ?? null,
        recoveryCodesLeft: step ? await countRecoveryCodes(tx, user) : 0,
      }
    },
    async start(tx, user) {
      if (await lockConfirmedStep(tx, user)) throw new Problem('organisation.second-step-on')
      const secret = randomBytes(secretBytes)
      const sealed = box.seal(secret.toString('base64'), placeOf(user))
      await upsertSecondStep(tx, user, { secret: sealed, now: now() })
      return { secret: encodeBase32(secret), uri: otpauthUri(secret, user) }
    },
    async confirm(tx, user, otp) {
      const step = await lockSecondStep(tx, user)
      if (!step) throw new Problem('organisation.second-step-off')
      if (step.confirmedAt) throw new Problem('organisation.second-step-on')
      const lastStep = totpStepOfCode(unsealSecret(step.secret, user), otp, {
        now: now(),
        lastStep: step.lastStep,
      })
      if (lastStep === undefined) throw new Problem('organisation.otp-wrong', {}, { otp: 'organisation.otp-wrong' })
      await markStep(tx, user, { lastStep, confirmedAt: now() })
      return newCodes(tx, user)
    },
    async renewRecoveryCodes(tx, user) {
      if (!(await lockConfirmedStep(tx, user))) throw new Problem('organisation.second-step-off')
      return newCodes(tx, user)
    },
    stop: deleteSecondStep,
    async clear(tx, user) {
      const removed = await passkeys.remove(tx, user)
      return (await deleteSecondStep(tx, user)) || removed.length > 0
    },
    async check(tx, user, { otp, passkey }) {
      const step = await lockConfirmedStep(tx, user)
      if (!step && !(await hasSecondFactor(tx, user))) return 'none'
      if (passkey) return (await passkeys.prove(tx, passkey, user))?.isRight ? 'passed' : 'wrong'
      if (!otp?.trim()) return 'missing'
      if (!step) return 'wrong'
      const lastStep = totpStepOfCode(unsealSecret(step.secret, user), otp, {
        now: now(),
        lastStep: step.lastStep,
      })
      if (lastStep === undefined) return (await consumeRecoveryCode(tx, user, codeHash(otp))) ? 'passed' : 'wrong'
      await markStep(tx, user, { lastStep, confirmedAt: step.confirmedAt })
      return 'passed'
    },
  }
}

/** Returns a code of ten characters (49 bits), in two groups. */
function recoveryCode(): string {
  const group = () => Array.from({ length: 5 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
  return `${group()}-${group()}`
}
