/** By what a depot system may call a connector without being told: as we tell it, or as its charge point is called here. */
export function connectorKeys(one: {
  chargePointId: string
  chargePointNo: string
  nodeName: string
  connectorNo: number
}): string[] {
  const { chargePointId, chargePointNo, nodeName, connectorNo } = one
  return [`${chargePointId}:${connectorNo}`, `${chargePointNo}-${connectorNo}`, `${nodeName}-${connectorNo}`].map((key) => key.toLowerCase())
}
