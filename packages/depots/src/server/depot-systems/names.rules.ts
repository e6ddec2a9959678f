/** By what a depot system may call a connector without being told: as we tell it, or as its charge point is called here. */
export function connectorKeys(one: {
  pileId: string
  pileNo: string
  nodeName: string
  gunNo: number
}): string[] {
  const { pileId, pileNo, nodeName, gunNo } = one
  return [`${pileId}:${gunNo}`, `${pileNo}-${gunNo}`, `${nodeName}-${gunNo}`].map((key) => key.toLowerCase())
}
