import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { newId, Problem } from '@evops/platform/contract'
import { parseUntrustedJson, signingSecrets, type Services, type Tx } from '@evops/platform/server'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'
import type { PasskeyRow } from '../../contract/index.ts'
import type { FactorUser } from './factors.store.ts'
import {
  deletePasskeys,
  insertPasskey,
  isCredentialRegistered,
  lockPasskey,
  markPasskeyUsed,
  listUserPasskeys,
  type PasskeyRecord,
} from './passkeys.store.ts'
import { consumeSignInState } from './spent-states.store.ts'

/** Lifetime of a challenge. */
const challengeMs = 5 * 60_000
const maxPasskeys = 20
/** ES256, EdDSA and RS256, which cover the authenticators in use (COSE algorithm identifiers). */
const algorithms = [-7, -8, -257]

type Json = Record<string, unknown>
/** Use of a challenge: a challenge for one use or one user is void for another. */
type Purpose = 'register' | 'factor' | 'sign-in'

const credentialFields = {
  id: z.string().max(1_400),
  rawId: z.string().max(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
}
const text = z.string().max(20_000)
const registration = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})
const assertion = z.object({
  ...credentialFields,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.optional(),
  }),
})

/** Functions of passkeys. Each takes a transaction of the platform. */
export type Passkeys = ReturnType<typeof createPasskeys>

/** Creates the service of users' passkeys (W3C Web Authentication Level 3). */
export function createPasskeys({ config, now, log }: Pick<Services, 'config' | 'now' | 'log'>) {
  const site = siteOf(config)
  /** A challenge is random, carries its end, and is sealed: nothing is stored until it is used. */
  const sealOf = (purpose: Purpose, owner: string, head: Buffer, key = config.secretKey) =>
    createHmac('sha256', key).update(`passkey:${purpose}:${owner}:`).update(head).digest().subarray(0, 16)
  function newChallenge(purpose: Purpose, owner: string): Uint8Array<ArrayBuffer> {
    const end = Buffer.alloc(6)
    end.writeUIntBE(now().getTime() + challengeMs, 0, 6)
    const head = Buffer.concat([randomBytes(16), end])
    return new Uint8Array(Buffer.concat([head, sealOf(purpose, owner, head)]))
  }
  /** Returns the end of a challenge; undefined if it is another's, expired or made up. */
  function endOf(challenge: string, purpose: Purpose, owner: string): Date | undefined {
    const bytes = Buffer.from(challenge, 'base64url')
    if (bytes.length !== 38) return undefined
    const head = bytes.subarray(0, 22)
    const seal = bytes.subarray(22)
    const fits = (key: Buffer) => timingSafeEqual(seal, sealOf(purpose, owner, head, key))
    if (!signingSecrets(config.secretKey).some(fits)) return undefined
    const endsAt = new Date(head.readUIntBE(16, 6))
    return endsAt > now() ? endsAt : undefined
  }
  const isSpent = async (tx: Tx, challenge: string, endsAt: Date) =>
    !(await consumeSignInState(tx, createHash('sha256').update(challenge).digest(), endsAt))

  async function verify(
    passkey: PasskeyRecord,
    response: z.infer<typeof assertion>,
    challenge: string,
  ): Promise<number | undefined> {
    const { credentialId, publicKey, counter } = passkey
    const verified = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      credential: {
        id: credentialId.toString('base64url'),
        publicKey: new Uint8Array(publicKey),
        counter: Number(counter),
      },
      requireUserVerification: true,
    }).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error)
      log.warn({ userId: passkey.userId, passkeyId: passkey.id, why }, 'a passkey was refused')
      return undefined
    })
    return verified?.verified ? verified.authenticationInfo.newCounter : undefined
  }

  /**
   * Verifies the response of an authenticator, once for each challenge. Returns the user of the passkey, and whether
   * the response is right; undefined if the response belongs to no passkey of a user.
   */
  async function prove(
    tx: Tx,
    json: string,
    user: FactorUser | undefined,
  ): Promise<(FactorUser & { isRight: boolean }) | undefined> {
    const response = parse(assertion, json)
    const handle = Buffer.from(response?.response.userHandle ?? '', 'base64url')
    const userId = user?.userId ?? uuidOf(handle)
    if (!response || userId === undefined) return undefined
    const passkey = await lockPasskey(tx, { userId, credentialId: Buffer.from(response.id, 'base64url') })
    if (!passkey || (user && user.operatorId !== passkey.operatorId)) return undefined
    const found = { operatorId: passkey.operatorId, userId }
    const challenge = challengeOf(response.response.clientDataJSON)
    const endsAt = endOf(challenge, user ? 'factor' : 'sign-in', user?.userId ?? '')
    const counter = endsAt && (await verify(passkey, response, challenge))
    if (!endsAt || counter === undefined || (await isSpent(tx, challenge, endsAt))) return { ...found, isRight: false }
    await markPasskeyUsed(tx, passkey, { counter, at: now() })
    return { ...found, isRight: true }
  }

  return {
    list: async (tx: Tx, user: FactorUser): Promise<PasskeyRow[]> => (await listUserPasskeys(tx, user)).map(rowOf),

    /** Returns what the browser needs to make a passkey. The authenticator must verify its user. */
    async registrationOptions(
      tx: Tx,
      user: FactorUser & { loginName: string; displayName: string; product: string },
    ): Promise<Json> {
      const existing = await listUserPasskeys(tx, user)
      if (existing.length >= maxPasskeys) throw new Problem('organisation.passkeys-full', { most: maxPasskeys })
      return plain(
        await generateRegistrationOptions({
          rpName: user.product,
          rpID: site.rpId,
          userName: user.loginName,
          userDisplayName: user.displayName,
          userID: new Uint8Array(Buffer.from(user.userId.replaceAll('-', ''), 'hex')),
          challenge: newChallenge('register', user.userId),
          timeout: challengeMs,
          attestationType: 'none',
          excludeCredentials: existing.map(credentialOf),
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          supportedAlgorithmIDs: algorithms,
        }),
      )
    },

    /** Adds the passkey that a browser made. Throws organisation.passkey-wrong. */
    async register(tx: Tx, user: FactorUser, form: { name: string; passkey: string }): Promise<PasskeyRow> {
      const wrong = new Problem('organisation.passkey-wrong')
      const response = parse(registration, form.passkey)
      const challenge = challengeOf(response?.response.clientDataJSON ?? '')
      const endsAt = endOf(challenge, 'register', user.userId)
      if (!response || !endsAt) throw wrong
      const verified = await verifyRegistrationResponse({
        response: { ...response, response: { ...response.response, transports: [] } },
        expectedChallenge: challenge,
        expectedOrigin: site.origin,
        expectedRPID: site.rpId,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      }).catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error)
        log.warn({ userId: user.userId, why }, 'a new passkey was refused')
        return undefined
      })
      if (!verified?.registrationInfo) throw wrong
      const { credential, credentialBackedUp: backedUp } = verified.registrationInfo
      const credentialId = Buffer.from(credential.id, 'base64url')
      if ((await isCredentialRegistered(tx, credentialId)) || (await isSpent(tx, challenge, endsAt))) throw wrong
      const { counter } = credential
      const { name } = form
      const { transports } = response.response
      const publicKey = Buffer.from(credential.publicKey)
      const [id, createdAt] = [newId(now().getTime()), now()]
      const made = { ...user, id, credentialId, publicKey, counter, transports, name, backedUp, createdAt }
      await insertPasskey(tx, made)
      return rowOf({ ...made, lastUsedAt: null })
    },

    remove: deletePasskeys,

    /** Returns what the browser needs to use a passkey of this user; undefined if the user has none. */
    async factorOptions(tx: Tx, user: FactorUser): Promise<Json | undefined> {
      const existing = await listUserPasskeys(tx, user)
      if (existing.length === 0) return undefined
      return plain(
        await generateAuthenticationOptions({
          rpID: site.rpId,
          challenge: newChallenge('factor', user.userId),
          timeout: challengeMs,
          userVerification: 'required',
          allowCredentials: existing.map(credentialOf),
        }),
      )
    },

    /** Returns what the browser needs to sign in with any passkey of this site. */
    signInOptions: async (): Promise<Json> =>
      plain(
        await generateAuthenticationOptions({
          rpID: site.rpId,
          challenge: newChallenge('sign-in', ''),
          timeout: challengeMs,
          userVerification: 'required',
        }),
      ),

    prove,
  }
}

/** Returns the relying party of this installation. Without a public address, only browsers on this machine have it. */
function siteOf({ publicUrl, port }: Services['config']): { rpId: string; origin: string } {
  const url = new URL(publicUrl ?? `http://localhost:${port}`)
  return { rpId: url.hostname, origin: url.origin }
}

const rowOf = ({ id, name, backedUp, createdAt, lastUsedAt }: PasskeyRecord): PasskeyRow => ({
  id,
  name,
  backedUp,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

const credentialOf = ({ credentialId, transports }: PasskeyRecord) => ({
  id: credentialId.toString('base64url'),
  transports,
})

function parse<S extends z.ZodType>(schema: S, json: string): z.infer<S> | undefined {
  try {
    return schema.safeParse(parseUntrustedJson(json)).data
  } catch {
    return undefined
  }
}

function challengeOf(clientDataJson: string): string {
  const data = parse(z.object({ challenge: z.string() }), Buffer.from(clientDataJson, 'base64url').toString())
  return data?.challenge ?? ''
}

/** Returns the user id in a user handle. */
function uuidOf(handle: Buffer): string | undefined {
  if (handle.length !== 16) return undefined
  return handle.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const plain = (options: object): Json => ({ ...options })
