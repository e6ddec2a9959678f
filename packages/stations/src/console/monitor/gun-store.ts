import { createContext, useContext, useSyncExternalStore } from 'react'
import type { GunRow } from '../../contract/index.ts'
import { gunsByNeed } from '../need.rules.ts'

/**
 * The guns on the screen, by station. A value that changed repaints its own card; a station's rows repaint only when
 * a gun came, went, changed its state or its maintenance (filters look at them).
 */
export interface GunStore {
  /** Takes a station's guns as they are now. */
  put: (stationId: string, guns: readonly GunRow[]) => void
  gun: (key: string) => GunRow | undefined
  ofStation: (stationId: string) => readonly GunRow[] | undefined
  subscribe: (key: string, listener: () => void) => () => void
}

export function createGunStore(): GunStore {
  const guns = new Map<string, GunRow>()
  const stations = new Map<string, readonly GunRow[]>()
  const listeners = new Map<string, Set<() => void>>()
  const tell = (key: string) => {
    for (const listener of listeners.get(key) ?? []) listener()
  }
  return {
    put(stationId, rows) {
      const before = stations.get(stationId)
      const sorted = gunsByNeed(rows, before)
      const changed = sorted.filter((row) => guns.get(row.key) !== row)
      for (const row of changed) guns.set(row.key, row)
      if (!before || !sameStates(before, sorted)) {
        stations.set(stationId, sorted)
        tell(stationId)
      }
      for (const row of changed) tell(row.key)
    },
    gun: (key) => guns.get(key),
    ofStation: (stationId) => stations.get(stationId),
    subscribe(key, listener) {
      const set = listeners.get(key) ?? new Set()
      listeners.set(key, set)
      set.add(listener)
      return () => {
        set.delete(listener)
        if (set.size === 0) listeners.delete(key)
      }
    },
  }
}

function sameStates(before: readonly GunRow[], after: readonly GunRow[]): boolean {
  return (
    before.length === after.length &&
    after.every(
      (row, at) =>
        before[at]?.key === row.key &&
        before[at]?.status === row.status &&
        before[at]?.maintenanceSince === row.maintenanceSince,
    )
  )
}

export const GunStoreContext = createContext<GunStore>(createGunStore())

/** One gun; the component repaints when this gun changes and only then. */
export function useGun(key: string): GunRow | undefined {
  const store = useContext(GunStoreContext)
  return useSyncExternalStore(
    (listener) => store.subscribe(key, listener),
    () => store.gun(key),
  )
}
/** A station's guns in their order; undefined until they were read. */
export function useStationGuns(stationId: string): readonly GunRow[] | undefined {
  const store = useContext(GunStoreContext)
  return useSyncExternalStore(
    (listener) => store.subscribe(stationId, listener),
    () => store.ofStation(stationId),
  )
}
