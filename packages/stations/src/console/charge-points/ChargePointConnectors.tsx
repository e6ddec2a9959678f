import { useNav, useWords } from '@evops/kit'
import { useState } from 'react'
import { connectorKey, type ChargePointDetail } from '../../contract/index.ts'
import { createConnectorStore, ConnectorStoreContext } from '../monitor/connector-store.ts'
import { ConnectorCard } from '../monitor/ConnectorCard.tsx'
import { StationFeed } from '../monitor/StationFeed.tsx'
import { monitorWords } from '../monitor/monitor.words.ts'
import '../monitor/monitor.css'

/**
 * Connectors of one charge point, live. A click opens the connector in monitoring, unless the page sets another action.
 */
export function ChargePointConnectors({
  chargePoint,
  open,
  onOpen,
}: {
  chargePoint: ChargePointDetail
  open?: string | undefined
  onOpen?: (key: string) => void
}) {
  useWords(monitorWords)
  const nav = useNav()
  const [store] = useState(createConnectorStore)
  const show = onOpen ?? ((key: string) => nav.go(`/chgstamon/chgstatlistmon?open=${encodeURIComponent(key)}`))
  return (
    <ConnectorStoreContext value={store}>
      <StationFeed stationId={chargePoint.stationId} />
      <div className="connector-cards of-charge-point">
        {chargePoint.connectors.map((connector) => {
          const key = connectorKey(chargePoint.id, connector.connectorNo)
          return <ConnectorCard key={key} connectorKey={key} isOpen={key === open} onOpen={show} />
        })}
      </div>
    </ConnectorStoreContext>
  )
}
