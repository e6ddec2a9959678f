import { useCallback, useSyncExternalStore } from 'react'

/** The chosen rows of a list, outside React: choosing one repaints that row and the count, not the table. */
export interface Selection {
  has: (key: string) => boolean
  keys: () => readonly string[]
  set: (keys: readonly string[], chosen: boolean) => void
  clear: () => void
  subscribe: (listener: () => void) => () => void
}

export function createSelection(): Selection {
  let chosen: ReadonlySet<string> = new Set()
  let list: readonly string[] = []
  const listeners = new Set<() => void>()
  const become = (next: ReadonlySet<string>) => {
    chosen = next
    list = [...next]
    for (const listener of listeners) listener()
  }
  return {
    has: (key) => chosen.has(key),
    keys: () => list,
    set(keys, on) {
      const next = new Set(chosen)
      for (const key of keys)
        if (on) next.add(key)
        else next.delete(key)
      become(next)
    },
    clear: () => become(new Set()),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useSelected(selection: Selection, key: string): boolean {
  const read = useCallback(() => selection.has(key), [selection, key])
  return useSyncExternalStore(selection.subscribe, read)
}
export function useSelectedKeys(selection: Selection): readonly string[] {
  return useSyncExternalStore(selection.subscribe, selection.keys)
}
