import type { MapTiles } from '@evops/platform/contract'
import { createStore, useStore } from '../state/store.ts'
import { readCookie, writeCookie } from '../state/cookies.ts'

/** Data of the signed-in user in the console. The organisation's `me` is a superset. */
export interface ConsoleUser {
  authorities: string[]
  user_name: string
  name: string
  platformStaff: boolean
  operator: {
    id: string
    optcode: string
    kind?: 'platform' | 'operator'
    name: string
    currency: string
    timeZone: string
    settings?: { mapTiles?: MapTiles | undefined }
  }
}

/*
 * Sign-in session. The tokens are in cookies (SESS-08: `cms_token`, `cms_refresh_token`; SameSite=Strict, Secure on
 * https), so that all tabs see a renewal at once and a reload preserves the sign-in.
 */
export const signInSession = {
  token: () => readCookie('cms_token'),
  begin(tokens: { access_token: string; refresh_token: string }) {
    writeCookie('cms_token', tokens.access_token)
    writeCookie('cms_refresh_token', tokens.refresh_token)
  },
  end() {
    writeCookie('cms_token', undefined)
    writeCookie('cms_refresh_token', undefined)
    currentUserStore.set(undefined)
  },
}

/** The server's sentence why it ended the sign-in, for the sign-in page; empty: the user signed out. */
export const signInEnd = createStore('')

/** Name of the single role to which the sign-in session is limited; empty: all roles of the user (SESS-05). */
export const actingRole = createStore('')

export const currentUserStore = createStore<ConsoleUser | undefined>(undefined)
export function useCurrentUser(): ConsoleUser {
  const me = useStore(currentUserStore)
  if (!me) throw new Error('useMe outside a signed-in page')
  return me
}

/** Returns the time zone of the current operator; undefined before sign-in, which means the browser's zone. */
export function useOperatorZone(): string | undefined {
  return useStore(currentUserStore)?.operator.timeZone
}

/**
 * Hook for a sign-in that ended while a form has unsaved input: the user signs in again over the page. Resolves to the
 * new token; undefined if the user leaves or nothing would be lost.
 */
export const signInAgainHook: { prompt?: () => Promise<string | undefined> } = {}

const signedOutListeners = new Set<() => void>()
/**
 * Registers a listener for the moment when the server no longer accepts the sign-in session; the shell then shows the
 * sign-in page.
 */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener)
  return () => signedOutListeners.delete(listener)
}
export function signedOut(): void {
  signInSession.end()
  for (const listener of signedOutListeners) listener()
}

const forbiddenListeners = new Set<() => void>()
/** Registers a listener for calls refused for lack of a code: the user's permissions may have changed (GUARD-10). */
export function onForbidden(listener: () => void): () => void {
  forbiddenListeners.add(listener)
  return () => forbiddenListeners.delete(listener)
}
export function notifyForbidden(): void {
  for (const listener of forbiddenListeners) listener()
}
