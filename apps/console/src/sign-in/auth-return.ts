import { readStored, writeStored } from '@evops/kit'
import { newId } from '@evops/platform/contract'

/*
 * An external sign-in comes back to /auth-redirect in its own window (GUARD-12). Who opened that window left a state;
 * only a return that bears it counts, and it counts once (RFC 6749 section 10.12).
 */
const storeKey = 'auth-state'
const channelName = 'evops.auth-redirect'
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

export interface AuthReturn {
  code: string
  error: string
}

/** Leaves a state for the window that is about to open, and waits for its return; the answer stops waiting. */
export function expectAuthReturn(onReturn: (told: AuthReturn) => void): { state: string; stop: () => void } {
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
 * Takes the return: true when its state is the one left. The opener hears it over a channel of our origin, since a
 * window that went to a foreign page no longer knows its opener.
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
