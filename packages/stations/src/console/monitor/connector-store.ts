import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ConnectorRow } from '../../contract/index.ts'
import { sortConnectorsByUrgency } from '../need.rules.ts'

/**
 * Store for the connectors on the screen, by station. A changed value rerenders only its own card. A station's rows
 * rerender only if a connector was added or removed or has changed its state or maintenance, because the filters depend
 * on these.
 */
export interface ConnectorStore {
  /** Replaces a station's connectors with their current data. */
  put: (stationId: string, connectors: readonly ConnectorRow[]) => void
  connector: (key: string) => ConnectorRow | undefined
  ofStation: (stationId: string) => readonly ConnectorRow[] | undefined
  subscribe: (key: string, listener: () => void) => () => void
}

export function createConnectorStore(): ConnectorStore {
  const connectors = new Map<string, ConnectorRow>()
  const stations = new Map<string, readonly ConnectorRow[]>()
  const listeners = new Map<string, Set<() => void>>()
  const notifyListeners = (key: string) => {
    for (const listener of listeners.get(key) ?? []) listener()
  }
  return {
    put(stationId, rows) {
      const before = stations.get(stationId)
      const sorted = sortConnectorsByUrgency(rows, before)
      const changed = sorted.filter((row) => connectors.get(row.key) !== row)
      for (const row of changed) connectors.set(row.key, row)
      if (!before || !sameStates(before, sorted)) {
        stations.set(stationId, sorted)
        notifyListeners(stationId)
      }
      for (const row of changed) notifyListeners(row.key)
    },
    connector: (key) => connectors.get(key),
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

function sameStates(before: readonly ConnectorRow[], after: readonly ConnectorRow[]): boolean {
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

export const ConnectorStoreContext = createContext<ConnectorStore>(createConnectorStore())

/** Returns one connector. The component rerenders only if this connector changes. */
export function useConnector(key: string): ConnectorRow | undefined {
  const store = useContext(ConnectorStoreContext)
  return useSyncExternalStore(
    (listener) => store.subscribe(key, listener),
    () => store.connector(key),
  )
}
/** Returns a station's connectors in order, or undefined until they are loaded. */
export function useStationConnectors(stationId: string): readonly ConnectorRow[] | undefined {
  const store = useContext(ConnectorStoreContext)
  return useSyncExternalStore(
    (listener) => store.subscribe(stationId, listener),
    () => store.ofStation(stationId),
  )
}
