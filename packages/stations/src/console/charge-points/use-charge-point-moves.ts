import { useLive, useLiveChange } from '@evops/kit'
import { useRef } from 'react'
import { connectorsTopic, type ChargePointDetail } from '../../contract/index.ts'
import { isConnector } from '../connector-live.ts'

/** Calls `onMove` when a connector of this charge point was added, was removed or has changed its state. */
export function useChargePointMoves(
  chargePoint: Pick<ChargePointDetail, 'id' | 'stationId'>,
  onMove: () => void,
): void {
  const last = useRef(new Map<string, string>())
  const { name } = useLive(connectorsTopic, chargePoint.stationId)
  useLiveChange(name, (items) => {
    const moved = items
      .filter(isConnector)
      .filter(
        (connector) =>
          connector.chargePointId === chargePoint.id && last.current.get(connector.key) !== connector.status,
      )
    for (const connector of moved) last.current.set(connector.key, connector.status)
    if (moved.length > 0) onMove()
  })
}
