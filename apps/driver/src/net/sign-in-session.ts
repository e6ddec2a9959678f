import { authoriseDriver, driverToken, revokeDriver, type DriverTokens } from '@evops/driver/contract'
import { newId } from '@evops/platform/contract'
import { useSyncExternalStore } from 'react'
import { currentLanguage } from '../words/translate.ts'
import { endPushHere, isMiniProgramme } from '../device/device.ts'
import { writeDeviceValue, readDeviceValue } from '../device/store-value.ts'
import { renewInTurn } from './lease.ts'
import { operatorCode } from './operator.ts'
import { lostRefusal, readJson, Refusal, refusalOf } from './refusal.ts'
import { base64url, sha256 } from './sha256.ts'

/*
 * Who is signed in: a public client with PKCE (RFC 7636) and a refresh token that changes each time. Several tabs share it:
 * the one that renews tells the others by what it keeps.
 */
const clientId = isMiniProgramme() ? 'driver-mini' : 'driver-web'
const listeners = new Set<() => void>()
const notifyListeners = () => listeners.forEach((listener) => listener())
addEventListener('storage', notifyListeners)

export const signInSession = {
  token: () => readDeviceValue('access'),
  /** Somebody is signed in, whether or not their access token ran out. */
  holds: () => readDeviceValue('refresh') !== undefined,
}

export function useSignedIn(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, signInSession.holds)
}

/** What this phone calls itself: limits of tries count by it. */
export function deviceId(): string {
  const known = readDeviceValue('device')
  if (known !== undefined) return known
  const made = newId()
  writeDeviceValue('device', made)
  return made
}

async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(path, {
    method: 'POST',
    // Less than another tab waits for this one (lease.ts).
    signal: AbortSignal.timeout(12_000),
    headers: { 'content-type': 'application/json', 'accept-language': currentLanguage() },
    body: JSON.stringify(body),
  }).catch(() => {
    throw lostRefusal('driver.net.lost')
  })
  const told = await readJson(response)
  if (!response.ok) throw refusalOf(told, response.status)
  return told
}

const areTokens = (told: unknown): told is DriverTokens =>
  typeof told === 'object' && told !== null && 'access_token' in told && 'refresh_token' in told

function hold(told: unknown): string | undefined {
  if (!areTokens(told)) return undefined
  writeDeviceValue('access', told.access_token)
  writeDeviceValue('refresh', told.refresh_token)
  writeDeviceValue('ended', undefined)
  notifyListeners()
  return told.access_token
}

/** Proves the phone by its code, then changes that for tokens. Throws a Refusal that says how many tries are left. */
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

/** A fresh token for one that ran out; once for all calls that wait. Nothing: the session is over, or the line was lost. */
export function renewToken(old: string): Promise<string | undefined> {
  renewing ??= renew(old)
    .then((made) => made ?? unlike(old))
    .finally(() => (renewing = undefined))
  return renewing
}

async function renew(old: string): Promise<string | undefined> {
  // A refresh token that two tabs use ends the session: one at a time, and each once.
  const refresh = () => readDeviceValue('refresh') ?? ''
  const inTurn = () =>
    renewInTurn(() => base64url(sha256(refresh())), {
      renew: () => exchange(old),
      seen: () => otherThan(refresh()),
    })
  const locks = 'locks' in navigator ? navigator.locks : undefined
  return locks ? locks.request('drive-renew', inTurn) : inTurn()
}

/** What is kept instead of a token that ran out. */
function unlike(old: string): string | undefined {
  const now = readDeviceValue('access')
  return now === old ? undefined : now
}

/** Less than a tab may hold the others back (lease.ts). */
const seenWithinMs = 12_000
/** What another tab made of a refresh token: this one may see it a moment later, on a busy machine seconds. Nothing: it signed out meanwhile. */
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
    return hold(
      await post(driverToken.path, { grant_type: 'refresh_token', client_id: clientId, refresh_token }),
    )
  } catch (error) {
    // Any other refusal says nothing of the session: too many calls, a server that is busy.
    if (error instanceof Refusal && (error.status === 400 || error.status === 401)) {
      clearSignIn()
      writeDeviceValue('ended', 'yes')
    }
    return undefined
  }
}

/** It ended by itself, and nobody has signed in since. */
export const hasEnded = () => readDeviceValue('ended') !== undefined

function clearSignIn(): void {
  void endPushHere()
  writeDeviceValue('access', undefined)
  writeDeviceValue('refresh', undefined)
  notifyListeners()
}

export function signOut(): void {
  const token = readDeviceValue('refresh')
  clearSignIn()
  if (token !== undefined) void post(revokeDriver.path, { client_id: clientId, token }).catch(() => undefined)
}
