/** Where a change stands among all that happened: by its instant, as exact as the database has it, its charge point, its connector. */
export interface Place {
  at: string
  chargePointId: string
  connectorNo: number
}
const noChargePoint = '00000000-0000-0000-0000-000000000000'
const lastConnector = 32_767

export const beforeAll: Place = { at: '-infinity', chargePointId: noChargePoint, connectorNo: -1 }
/** All from an instant on comes after it; in microseconds, as the database writes them. */
export const beforeDate = (since: Date): Place => ({
  ...beforeAll,
  at: since.toISOString().replace('Z', '000Z'),
})
/** The last of a charge point's in an instant. */
export const lastOf = (at: string, chargePointId: string): Place => ({ at, chargePointId, connectorNo: lastConnector })
export function isBefore(a: Place, b: Place): boolean {
  if (a.at !== b.at) return a.at < b.at
  return a.chargePointId === b.chargePointId ? a.connectorNo < b.connectorNo : a.chargePointId < b.chargePointId
}
