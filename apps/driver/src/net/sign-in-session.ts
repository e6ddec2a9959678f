import { authoriseDriver, driverToken, revokeDriver, type DriverTokens } from '@evops/driver/contract'
import { newId } from '@evops/platform/contract'
import { useSyncExternalStore } from 'react'
import { currentLanguage } from '../words/translate.ts'
import { endPushInThisBrowser, isMiniProgramme } from '../device/device.ts'
import { writeDeviceValue, readDeviceValue } from '../device/store-value.ts'
import { renewTokenExclusively } from './lease.ts'
import { operatorCode } from './operator.ts'
import { connectionRefusal, readJson, CallRefusal, toCallRefusal } from './refusal.ts'
import { base64url, sha256 } from './sha256.ts'

/*
 * Sign-in of the user: a public client with PKCE (RFC 7636) and a refresh token that changes with each use. Several
 * tabs share it: the renewing tab passes the result to the others through storage.
 */
const clientId = isMiniProgramme() ? 'driver-mini' : 'driver-web'
const listeners = new Set<() => void>()
const notifyListeners = () => listeners.forEach((listener) => listener())
addEventListener('storage', notifyListeners)

export const signInSession = {
  token: () => readDeviceValue('access'),
  /** True if a user is signed in, even with an expired access token. */
  holds: () => readDeviceValue('refresh') !== undefined,
}

export function useSignedIn(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, signInSession.holds)
}

/** Returns this phone's device id, by which the server limits attempts. */
export function deviceId(): string {
  const stored = readDeviceValue('device')
  if (stored !== undefined) return stored
  const made = newId()
  writeDeviceValue('device', made)
  return made
}

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(path, {
    method: 'POST',
    // Shorter than the time that another tab waits for this one (lease.ts).
    signal: AbortSignal.timeout(12_000),
    headers: { 'content-type': 'application/json', 'accept-language': currentLanguage() },
    body: JSON.stringify(body),
  }).catch(() => {
    throw connectionRefusal('driver.net.lost')
  })
  const reply = await readJson(response)
  if (!response.ok) throw toCallRefusal(reply, response.status)
  return reply
}

const areTokens = (reply: unknown): reply is DriverTokens =>
  typeof reply === 'object' && reply !== null && 'access_token' in reply && 'refresh_token' in reply

function hold(reply: unknown): string | undefined {
  if (!areTokens(reply)) return undefined
  writeDeviceValue('access', reply.access_token)
  writeDeviceValue('refresh', reply.refresh_token)
  writeDeviceValue('ended', undefined)
  notifyListeners()
  return reply.access_token
}

/**
 * Verifies the phone with its code, then exchanges the result for tokens. Throws a Refusal with the number of remaining
 * tries.
 */
export async function signIn(phone: string, code: string, agrees: readonly string[]): Promise<void> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const { authorization_code } = await post(authoriseDriver.path, {
    operator: operatorCode(),
    client_id: clientId,
    response_type: 'code',
    code_challenge: base64url(sha256(verifier)),
    code_challenge_method: 'S256',
    device_id: deviceId(),
    device_name: navigator.platform.slice(0, 60),
    language: currentLanguage(),
    proof: { kind: 'phone', phone, code },
    agrees,
  })
  const body = { grant_type: 'authorization_code', client_id: clientId, code: authorization_code }
  hold(await post(driverToken.path, { ...body, code_verifier: verifier }))
}

let renewing: Promise<string | undefined> | undefined

/**
 * Returns a new token for an expired one, once for all waiting calls. Undefined: the sign-in has ended, or the
 * connection was lost.
 */
export function renewToken(old: string): Promise<string | undefined> {
  renewing ??= renew(old)
    .then((made) => made ?? unlike(old))
    .finally(() => (renewing = undefined))
  return renewing
}

async function renew(old: string): Promise<string | undefined> {
  // A refresh token used by two tabs ends the sign-in, so tabs take turns and each token is used once.
  const refresh = () => readDeviceValue('refresh') ?? ''
  const inTurn = () =>
    renewTokenExclusively(() => base64url(sha256(refresh())), {
      renew: () => exchange(old),
      seen: () => otherThan(refresh()),
    })
  const locks = 'locks' in navigator ? navigator.locks : undefined
  return locks ? locks.request('drive-renew', inTurn) : inTurn()
}

/** Returns the stored token if it differs from the expired one. */
function unlike(old: string): string | undefined {
  const now = readDeviceValue('access')
  return now === old ? undefined : now
}

/** Shorter than the time that a tab may block the others (lease.ts). */
const seenWithinMs = 12_000
/**
 * Waits for another tab's result for a refresh token: it becomes visible a moment later, on a busy machine after
 * seconds. Undefined: the user signed out meanwhile.
 */
async function otherThan(spent: string): Promise<string | undefined> {
  for (const limit = performance.now() + seenWithinMs; ;) {
    const isSeen = readDeviceValue('refresh') !== spent
    if (isSeen || performance.now() > limit) return isSeen ? readDeviceValue('access') : undefined
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function exchange(old: string): Promise<string | undefined> {
  const now = unlike(old)
  if (now !== undefined) return now
  const refresh_token = readDeviceValue('refresh')
  if (refresh_token === undefined) return undefined
  try {
    return hold(await post(driverToken.path, { grant_type: 'refresh_token', client_id: clientId, refresh_token }))
  } catch (error) {
    // Any other refusal does not affect the sign-in: too many calls, or a busy server.
    if (error instanceof CallRefusal && (error.status === 400 || error.status === 401)) {
      clearSignIn()
      writeDeviceValue('ended', 'yes')
    }
    return undefined
  }
}

/** True if the sign-in expired and there was no new one. */
export const hasSignInExpired = () => readDeviceValue('ended') !== undefined

function clearSignIn(): void {
  void endPushInThisBrowser()
  writeDeviceValue('access', undefined)
  writeDeviceValue('refresh', undefined)
  notifyListeners()
}

export function signOut(): void {
  const token = readDeviceValue('refresh')
  clearSignIn()
  if (token !== undefined) void post(revokeDriver.path, { client_id: clientId, token }).catch(() => undefined)
}
