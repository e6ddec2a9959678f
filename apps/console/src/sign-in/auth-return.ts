import { readStored, writeStored } from '@evops/kit'
import { newId } from '@evops/platform/contract'

/*
 * An external sign-in returns to /auth-redirect in its own window (GUARD-12). The opener saved a state; only a return
 * with this state is accepted, and only once (RFC 6749 section 10.12).
 */
const storeKey = 'auth-state'
const channelName = 'evops.auth-redirect'
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

export interface AuthReturn {
  code: string
  error: string
}

/** Saves a state for the window to be opened, and waits for its return. Returns the function that stops waiting. */
export function expectAuthReturn(onReturn: (refusal: AuthReturn) => void): {
  state: string
  stop: () => void
} {
  const state = newId()
  writeStored(storeKey, state)
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', (event: MessageEvent<AuthReturn>) => {
    channel.close()
    onReturn(event.data)
  })
  return { state, stop: () => channel.close() }
}

/**
 * Processes the return: true if its state matches the saved one. The opener is notified over a broadcast channel of the
 * same origin, because a window loses its opener after visiting an external page.
 */
export function takeAuthReturn(search: Readonly<Record<string, string>>): boolean {
  const left = readStored(storeKey, isText)
  if (!search.state || search.state !== left) return false
  writeStored(storeKey, undefined)
  const channel = new BroadcastChannel(channelName)
  channel.postMessage({ code: search.code ?? '', error: search.error ?? '' } satisfies AuthReturn)
  channel.close()
  return true
}
