import { readLocalStorage, writeLocalStorage } from '@evops/kit'

/*
 * An external sign-in returns to /auth-redirect in its own window (GUARD-12). The opener saved a state; only a return
 * with this state is accepted, and only once (RFC 6749 section 10.12).
 */
const storeKey = 'auth-state'
const channelName = 'evops.auth-redirect'
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

export interface ProviderReturn {
  code: string
  error: string
}

/**
 * Processes the return: true if its state matches the saved one. The opener is notified over a broadcast channel of the
 * same origin, because a window loses its opener after visiting an external page.
 */
export function processProviderReturn(search: Readonly<Record<string, string>>): boolean {
  const left = readLocalStorage(storeKey, isText)
  if (!search.state || search.state !== left) return false
  writeLocalStorage(storeKey, undefined)
  const channel = new BroadcastChannel(channelName)
  channel.postMessage({ code: search.code ?? '', error: search.error ?? '' } satisfies ProviderReturn)
  channel.close()
  return true
}
