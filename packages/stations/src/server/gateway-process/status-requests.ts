import { evseOfConnectorNo } from '@evops/ocpp/contract'
import type { OcppConnection, WebSocketGateway } from '@evops/ocpp/server'
import { unreportedConnectors } from '../gateway/reported-connectors.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'

/** Milliseconds after a boot within which a charge point reports its connectors by itself. */
const reportMs = 20_000

export interface StatusRequests {
  /** Called when a boot notification was answered. */
  booted(connection: OcppConnection<ConnectedChargePoint>): void
  /** Starts to send requests. Returns the function that stops it. */
  start(gateway: WebSocketGateway<ConnectedChargePoint>): () => void
}

/**
 * Requests the state of each connector that a charge point did not report after its boot, because such a connector
 * would be shown as offline. A charge point that cannot be triggered gets one request.
 */
export function createStatusRequests(delayMs = reportMs): StatusRequests {
  const timers = new Map<OcppConnection<ConnectedChargePoint>, NodeJS.Timeout>()
  let gateway: WebSocketGateway<ConnectedChargePoint> | undefined

  async function request(connection: OcppConnection<ConnectedChargePoint>): Promise<void> {
    timers.delete(connection)
    for (const connectorNo of unreportedConnectors(connection)) {
      if (gateway?.connection(connection.identity) !== connection) return
      const place =
        connection.subprotocol === 'ocpp1.6' ? { connectorId: connectorNo } : { evse: evseOfConnectorNo(connectorNo) }
      const payload = { requestedMessage: 'StatusNotification', ...place }
      const outcome = await gateway.call(connection.identity, 'TriggerMessage', payload)
      if (outcome.state !== 'answered') return
    }
  }
  return {
    booted(connection) {
      if (timers.has(connection)) return
      timers.set(connection, setTimeout(() => void request(connection), delayMs).unref())
    },
    start(openGateway) {
      gateway = openGateway
      return () => {
        gateway = undefined
        for (const timer of timers.values()) clearTimeout(timer)
        timers.clear()
      }
    },
  }
}
