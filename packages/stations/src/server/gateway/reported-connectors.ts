import type { OcppConnection } from '@evops/ocpp/server'
import type { ConnectedChargePoint } from './wire-charge-point.ts'

const reported = new WeakMap<OcppConnection<ConnectedChargePoint>, Set<number>>()

/** Notes that a connector's state was reported on this connection. */
export function markConnectorReported(connection: OcppConnection<ConnectedChargePoint>, connectorNo: number): void {
  const connectors = reported.get(connection) ?? new Set()
  reported.set(connection, connectors)
  connectors.add(connectorNo)
}

/** Returns the connectors whose state was not reported on this connection. */
export function unreportedConnectors(connection: OcppConnection<ConnectedChargePoint>): number[] {
  const numbers = Array.from({ length: connection.point.connectorCount }, (_each, index) => index + 1)
  return numbers.filter((connectorNo) => !reported.get(connection)?.has(connectorNo))
}
