import type { Connection } from '@evops/ocpp/server'
import type { WireChargePoint } from './wire-charge-point.ts'

const reported = new WeakMap<Connection<WireChargePoint>, Set<number>>()

/** Notes that a connector's state was reported on this connection. */
export function noteReported(connection: Connection<WireChargePoint>, connectorNo: number): void {
  const connectors = reported.get(connection) ?? new Set()
  reported.set(connection, connectors)
  connectors.add(connectorNo)
}

/** Returns the connectors whose state was not reported on this connection. */
export function silentConnectors(connection: Connection<WireChargePoint>): number[] {
  const numbers = Array.from({ length: connection.point.connectorCount }, (_each, index) => index + 1)
  return numbers.filter((connectorNo) => !reported.get(connection)?.has(connectorNo))
}
