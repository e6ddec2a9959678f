import { useCallback, useSyncExternalStore } from 'react'

/** The selected rows of a list, outside React: selecting one repaints that row and the count, not the table. */
export interface RowSelection {
  has: (key: string) => boolean
  keys: () => readonly string[]
  set: (keys: readonly string[], chosen: boolean) => void
  clear: () => void
  /** True if all filtered rows are selected, not only those selected by hand; the next selection resets it. */
  every: () => boolean
  setEvery: (every: boolean) => void
  subscribe: (listener: () => void) => () => void
}

export function createSelection(): RowSelection {
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

export function useSelected(selection: RowSelection, key: string): boolean {
  const read = useCallback(() => selection.has(key), [selection, key])
  return useSyncExternalStore(selection.subscribe, read)
}
export function useSelectedKeys(selection: RowSelection): readonly string[] {
  return useSyncExternalStore(selection.subscribe, selection.keys)
}
export function useAreAllRowsSelected(selection: RowSelection): boolean {
  return useSyncExternalStore(selection.subscribe, selection.every)
}
