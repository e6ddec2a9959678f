import type { Connection } from '@evops/ocpp/server'
import type { WireChargePoint } from './wire-charge-point.ts'

/** Milliseconds after which a reconnected charge point without messages is considered ready. */
const silentMs = 15_000

/**
 * Reports when a reconnected charge point may receive queued commands: after the response to its first call (a starting
 * charge point must not be called before its boot notification), or after a delay without one.
 */
export interface Readiness {
  opened(connection: Connection<WireChargePoint>): void
  answered(connection: Connection<WireChargePoint>): void
  closed(connection: Connection<WireChargePoint>): void
  onReady(listener: (connection: Connection<WireChargePoint>) => void): void
  close(): void
}

export function createReadiness(): Readiness {
  const fresh = new Map<Connection<WireChargePoint>, NodeJS.Timeout>()
  const listeners: ((connection: Connection<WireChargePoint>) => void)[] = []
  function stopTracking(connection: Connection<WireChargePoint>): void {
    clearTimeout(fresh.get(connection))
    fresh.delete(connection)
  }
  function markReady(connection: Connection<WireChargePoint>): void {
    if (!fresh.has(connection)) return
    stopTracking(connection)
    for (const listener of listeners) listener(connection)
  }
  return {
    opened: (connection) =>
      void fresh.set(connection, setTimeout(() => markReady(connection), silentMs).unref()),
    answered: markReady,
    closed: stopTracking,
    onReady: (listener) => void listeners.push(listener),
    close() {
      for (const timer of fresh.values()) clearTimeout(timer)
      fresh.clear()
    },
  }
}
