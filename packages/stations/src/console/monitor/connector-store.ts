import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ConnectorRow } from '../../contract/index.ts'
import { connectorsByNeed } from '../need.rules.ts'

/**
 * The connectors on the screen, by station. A value that changed repaints its own card; a station's rows repaint only when
 * a connector came, went, changed its state or its maintenance (filters look at them).
 */
export interface ConnectorStore {
  /** Takes a station's connectors as they are now. */
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
      const sorted = connectorsByNeed(rows, before)
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

/** One connector; the component repaints when this connector changes and only then. */
export function useConnector(key: string): ConnectorRow | undefined {
  const store = useContext(ConnectorStoreContext)
  return useSyncExternalStore(
    (listener) => store.subscribe(key, listener),
    () => store.connector(key),
  )
}
/** A station's connectors in their order; undefined until they were read. */
export function useStationConnectors(stationId: string): readonly ConnectorRow[] | undefined {
  const store = useContext(ConnectorStoreContext)
  return useSyncExternalStore(
    (listener) => store.subscribe(stationId, listener),
    () => store.ofStation(stationId),
  )
}
