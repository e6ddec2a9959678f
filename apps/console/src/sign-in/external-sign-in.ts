import type { listSignInProviders, SignInProvider } from '@evops/organisation/contract'
import { areTokens, requestSignIn, createStore, network, signInSession, urlOf } from '@evops/kit'
import { brandStore } from '../brand.ts'
import { safeRedirect } from '../guard.rules.ts'
import { asRefusal, type Refusal } from './sign-in.ts'

/*
 * Sign-in with an identity provider in this very window (GUARD-12). What binds the return to this browser is a cookie
 * that no script reads; the tab remembers that it left, so that a return nobody began asks the server nothing.
 */
const path: (typeof listSignInProviders)['path'] = '/api/public/sign-in-providers'
const leftKey = 'external-sign-in'

/** Why nobody came in from a provider: the sign-in page says it, and asks for a code where that is what is missing. */
export const returnStore = createStore<Refusal | undefined>(undefined)

/** What the sign-in page offers beside the password. Without an answer: nothing. */
export async function loadProviders(optcode: string | undefined): Promise<readonly SignInProvider[]> {
  try {
    const query = optcode ? { optcode } : {}
    const response = await fetch(network.baseUrl + urlOf(path, { query }))
    const reply: unknown = await response.json()
    const list = typeof reply === 'object' && reply !== null && 'data' in reply ? reply.data : undefined
    return Array.isArray(list) ? list.filter(isProvider) : []
  } catch {
    // The password is still there.
    return []
  }
}

function isProvider(value: unknown): value is SignInProvider {
  if (typeof value !== 'object' || value === null) return false
  return 'id' in value && typeof value.id === 'string' && 'name' in value && typeof value.name === 'string'
}

/** Leaves for a provider; a refusal stays here. */
export async function leaveFor(provider: string, redirect: string): Promise<Refusal | undefined> {
  const { optcode } = brandStore.get()
  const going = { provider, redirect, ...(optcode && { optcode }) }
  const reply = await requestSignIn('/oauth/external_start', going, isLeave)
  if (!isLeave(reply)) return asRefusal(reply)
  sessionStorage.setItem(leftKey, redirect)
  location.assign(reply.url)
  return undefined
}

function isLeave(value: unknown): value is { url: string } {
  return typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string'
}

/** Where this tab wanted to go when it left for a provider, told once; undefined: it did not leave. */
export function takeReturnPath(): string | undefined {
  const wanted = sessionStorage.getItem(leftKey) ?? undefined
  sessionStorage.removeItem(leftKey)
  return wanted
}

/** The provider's answer, or the code that was asked for after it. Answers where to go, or the refusal. */
export async function comeBack(told: Readonly<Record<string, string>>): Promise<string | Refusal> {
  const reply = await requestSignIn('/oauth/external_finish', told, areTokens)
  if (!areTokens(reply)) return asRefusal(reply)
  signInSession.begin(reply)
  return safeRedirect(reply.redirect)
}
