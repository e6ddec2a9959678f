import { evseOf } from '@evops/ocpp/contract'
import type { Connection, Gateway } from '@evops/ocpp/server'
import { silentConnectors } from '../gateway/reported-connectors.ts'
import type { WireChargePoint } from '../gateway/wire-charge-point.ts'

/** Milliseconds after a boot within which a charge point reports its connectors by itself. */
const reportMs = 20_000

export interface StatusRequests {
  /** Called when a boot notification was answered. */
  booted(connection: Connection<WireChargePoint>): void
  /** Starts to send requests. Returns the function that stops it. */
  start(gateway: Gateway<WireChargePoint>): () => void
}

/**
 * Requests the state of each connector that a charge point did not report after its boot, because such a connector
 * would be shown as offline. A charge point that cannot be triggered gets one request.
 */
export function createStatusRequests(delayMs = reportMs): StatusRequests {
  const timers = new Map<Connection<WireChargePoint>, NodeJS.Timeout>()
  let gateway: Gateway<WireChargePoint> | undefined

  async function request(connection: Connection<WireChargePoint>): Promise<void> {
    timers.delete(connection)
    for (const connectorNo of silentConnectors(connection)) {
      if (gateway?.connection(connection.identity) !== connection) return
      const place =
        connection.subprotocol === 'ocpp1.6' ? { connectorId: connectorNo } : { evse: evseOf(connectorNo) }
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
