import { useSyncExternalStore } from 'react'

const query = typeof matchMedia === 'undefined' ? undefined : matchMedia('(max-width: 719px)')

function subscribe(listener: () => void): () => void {
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}

/** Returns true on a phone: a list then shows cells of two lines instead of a table that scrolls sideways. */
export function useIsPhoneWidth(): boolean {
  return useSyncExternalStore(subscribe, () => query?.matches ?? false)
}
