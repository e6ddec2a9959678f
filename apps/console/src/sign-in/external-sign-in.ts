import type { listSignInProviders, SignInProvider } from '@evops/organisation/contract'
import {
  isSignInTokens,
  requestSignIn,
  createStore,
  networkSettings,
  signInSession,
  buildEndpointUrl,
} from '@evops/kit'
import { brandingStore } from '../brand.ts'
import { safeRedirect } from '../guard.rules.ts'
import { toSignInRefusal, type SignInRefusal } from './sign-in.ts'

/*
 * Sign-in with an identity provider in the same window (GUARD-12). A cookie that scripts cannot read binds the return
 * to this browser. The tab stores that it left, so that an unexpected return sends no request to the server.
 */
const path: (typeof listSignInProviders)['path'] = '/api/public/sign-in-providers'
const leftKey = 'external-sign-in'

/**
 * Reason why a sign-in with a provider failed: the sign-in page shows it, and asks for a code if only the code is
 * missing.
 */
export const providerRefusalStore = createStore<SignInRefusal | undefined>(undefined)

/** Loads the sign-in methods in addition to the password. Without a response: none. */
export async function loadProviders(optcode: string | undefined): Promise<readonly SignInProvider[]> {
  try {
    const query = optcode ? { optcode } : {}
    const response = await fetch(networkSettings.baseUrl + buildEndpointUrl(path, { query }))
    const reply: unknown = await response.json()
    const list = typeof reply === 'object' && reply !== null && 'data' in reply ? reply.data : undefined
    return Array.isArray(list) ? list.filter(isProvider) : []
  } catch {
    // The password sign-in is still available.
    return []
  }
}

function isProvider(value: unknown): value is SignInProvider {
  if (typeof value !== 'object' || value === null) return false
  return 'id' in value && typeof value.id === 'string' && 'name' in value && typeof value.name === 'string'
}

/** Redirects to a provider; returns a refusal. */
export async function redirectToProvider(provider: string, redirect: string): Promise<SignInRefusal | undefined> {
  const { optcode } = brandingStore.get()
  const going = { provider, redirect, ...(optcode && { optcode }) }
  const reply = await requestSignIn('/oauth/external_start', going, isLeave)
  if (!isLeave(reply)) return toSignInRefusal(reply)
  sessionStorage.setItem(leftKey, redirect)
  location.assign(reply.url)
  return undefined
}

function isLeave(value: unknown): value is { url: string } {
  return typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string'
}

/** Returns once the page that this tab wanted before the redirect to a provider; undefined: there was no redirect. */
export function takeReturnPath(): string | undefined {
  const wanted = sessionStorage.getItem(leftKey) ?? undefined
  sessionStorage.removeItem(leftKey)
  return wanted
}

/**
 * Completes the sign-in with the provider's response, or with the second-factor code. Returns the page to open, or the
 * refusal.
 */
export async function finishProviderSignIn(params: Readonly<Record<string, string>>): Promise<string | SignInRefusal> {
  const reply = await requestSignIn('/oauth/external_finish', params, isSignInTokens)
  if (!isSignInTokens(reply)) return toSignInRefusal(reply)
  signInSession.begin(reply)
  return safeRedirect(reply.redirect)
}
