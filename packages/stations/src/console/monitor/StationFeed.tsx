import { useCall, useLive, useLiveValues } from '@evops/kit'
import { useContext, useEffect } from 'react'
import { connectorsTopic, listConnectors } from '../../contract/index.ts'
import { isConnector } from '../connector-live.ts'
import { ConnectorStoreContext } from './connector-store.ts'

/** Page size of the list: more connectors than any imported station has with one connector per charge point. */
const most = 2_000

/**
 * Keeps the data of one station current: loads it once, then applies live updates. Renders nothing. While the live
 * connection is down, the list is reloaded repeatedly and replaces older values.
 */
export function StationFeed({ stationId }: { stationId: string }) {
  const store = useContext(ConnectorStoreContext)
  const live = useLive(connectorsTopic, stationId)
  const down = live.state !== 'live'
  const listed = useCall(
    listConnectors,
    { query: { stationId, limit: most } },
    { every: down ? 15_000 : undefined, quiet: true },
  )
  const { values } = useLiveValues(live.name, isConnector)
  const listIsNewer = down && listed.dataUpdatedAt > live.since
  useEffect(() => {
    const rows = new Map(listed.data?.list.map((connector) => [connector.key, connector]))
    if (rows.size === 0 && values.length === 0 && !listed.data) return
    if (!listIsNewer)
      for (const connector of values) if (connector.stationId === stationId) rows.set(connector.key, connector)
    store.put(stationId, [...rows.values()])
  })
  return null
}
