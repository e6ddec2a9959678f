import { useCallback, useSyncExternalStore } from 'react'

/** The chosen rows of a list, outside React: choosing one repaints that row and the count, not the table. */
export interface Selection {
  has: (key: string) => boolean
  keys: () => readonly string[]
  set: (keys: readonly string[], chosen: boolean) => void
  clear: () => void
  /** Everything that the list's filters select is meant, not only the rows chosen; ends with the next choice. */
  every: () => boolean
  setEvery: (every: boolean) => void
  subscribe: (listener: () => void) => () => void
}

export function createSelection(): Selection {
  let chosen: ReadonlySet<string> = new Set()
  let list: readonly string[] = []
  let every = false
  const listeners = new Set<() => void>()
  const become = (next: ReadonlySet<string>) => {
    chosen = next
    list = [...next]
    every = false
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
    every: () => every,
    setEvery(wanted) {
      if (every === wanted) return
      every = wanted
      for (const listener of listeners) listener()
    },
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
export function useEvery(selection: Selection): boolean {
  return useSyncExternalStore(selection.subscribe, selection.every)
}
