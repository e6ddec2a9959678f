/**
 * Listeners of this process by channel. If a listener throws, the error is reported and the other listeners still run.
 */
export interface BusListeners {
  subscribe: (channel: string, listener: (payload: unknown) => void) => () => void
  deliver: (channel: string, payload: unknown) => void
}

export function createListeners(onTrouble: (error: Error) => void): BusListeners {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  return {
    subscribe(channel, listener) {
      const set = listeners.get(channel) ?? new Set()
      listeners.set(channel, set.add(listener))
      return () => void set.delete(listener)
    },
    deliver(channel, payload) {
      for (const listener of listeners.get(channel) ?? []) {
        try {
          listener(payload)
        } catch (error) {
          onTrouble(error instanceof Error ? error : new Error(String(error)))
        }
      }
    },
  }
}
