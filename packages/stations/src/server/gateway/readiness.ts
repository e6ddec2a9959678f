import type { OcppConnection } from '@evops/ocpp/server'
import type { ConnectedChargePoint } from './wire-charge-point.ts'

/** Milliseconds after which a reconnected charge point without messages is considered ready. */
const silentMs = 15_000

/**
 * Reports when a reconnected charge point may receive queued commands: after the response to its first call (a starting
 * charge point must not be called before its boot notification), or after a delay without one.
 */
export interface QueueReadiness {
  opened(connection: OcppConnection<ConnectedChargePoint>): void
  answered(connection: OcppConnection<ConnectedChargePoint>): void
  closed(connection: OcppConnection<ConnectedChargePoint>): void
  onReady(listener: (connection: OcppConnection<ConnectedChargePoint>) => void): void
  close(): void
}

export function createQueueReadiness(): QueueReadiness {
  const fresh = new Map<OcppConnection<ConnectedChargePoint>, NodeJS.Timeout>()
  const listeners: ((connection: OcppConnection<ConnectedChargePoint>) => void)[] = []
  function stopTracking(connection: OcppConnection<ConnectedChargePoint>): void {
    clearTimeout(fresh.get(connection))
    fresh.delete(connection)
  }
  function markReady(connection: OcppConnection<ConnectedChargePoint>): void {
    if (!fresh.has(connection)) return
    stopTracking(connection)
    for (const listener of listeners) listener(connection)
  }
  return {
    opened: (connection) => void fresh.set(connection, setTimeout(() => markReady(connection), silentMs).unref()),
    answered: markReady,
    closed: stopTracking,
    onReady: (listener) => void listeners.push(listener),
    close() {
      for (const timer of fresh.values()) clearTimeout(timer)
      fresh.clear()
    },
  }
}
