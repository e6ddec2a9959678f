import type { ConnectedChargePoint } from '@evops/stations/server'

/**
 * Returns the connector of a transaction. Connector 0 is the charge point itself (OCPP 1.6, section 3.4), which can have
 * no transaction. A charge point with a single connector that reports it means this connector.
 */
export function connectorOfTransaction(
  { connectorCount }: Pick<ConnectedChargePoint, 'connectorCount'>,
  connectorId: number,
): number {
  return connectorId === 0 && connectorCount === 1 ? 1 : connectorId
}
