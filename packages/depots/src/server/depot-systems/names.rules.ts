/**
 * Returns the names by which a depot system may refer to a connector without a mapping: the name that we send, and the
 * number of its charge point here.
 */
export function vdvConnectorNames(one: {
  chargePointId: string
  chargePointNo: string
  nodeName: string
  connectorNo: number
}): string[] {
  const { chargePointId, chargePointNo, nodeName, connectorNo } = one
  return [`${chargePointId}:${connectorNo}`, `${chargePointNo}-${connectorNo}`, `${nodeName}-${connectorNo}`].map(
    (key) => key.toLowerCase(),
  )
}
