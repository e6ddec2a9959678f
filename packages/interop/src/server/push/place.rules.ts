/**
 * Position of a change among all changes: its instant with the full precision of the database, its charge point and its
 * connector.
 */
export interface ChangePosition {
  at: string
  chargePointId: string
  connectorNo: number
}
const noChargePoint = '00000000-0000-0000-0000-000000000000'
const lastConnector = 32_767

export const beforeAll: ChangePosition = { at: '-infinity', chargePointId: noChargePoint, connectorNo: -1 }
/** Position before all changes from an instant on, in microseconds as in the database. */
export const beforeDate = (since: Date): ChangePosition => ({
  ...beforeAll,
  at: since.toISOString().replace('Z', '000Z'),
})
/** Position after the last change of a charge point at an instant. */
export const positionAfterChange = (at: string, chargePointId: string): ChangePosition => ({
  at,
  chargePointId,
  connectorNo: lastConnector,
})
export function isBefore(a: ChangePosition, b: ChangePosition): boolean {
  if (a.at !== b.at) return a.at < b.at
  return a.chargePointId === b.chargePointId ? a.connectorNo < b.connectorNo : a.chargePointId < b.chargePointId
}
