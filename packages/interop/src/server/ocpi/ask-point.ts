/** Which commands partners may have sent to a charge point. */
export type PointAction =
  | 'UnlockConnector'
  | 'ReserveNow'
  | 'CancelReservation'
  | 'SetChargingProfile'
  | 'ClearChargingProfile'
  | 'GetCompositeSchedule'
export interface PointChargingSession {
  operatorId: string
  scope: 'all'
  userId: string
  userName: string
  chargePointNo: string
  action: PointAction
  payload: object
  expiresInSeconds: number
}
/** Sends a command to a charge point and waits for its answer; stations do it. */
export type AskPoint = (chargingSession: PointChargingSession) => Promise<{ result: { state: string; reply: unknown } }>

const waitSeconds = 30
/** One asked in a partner's name. */
export function pointChargingSession(
  { operatorId, id, name }: { operatorId: string; id: string; name: string },
  chargePointNo: string,
  action: PointAction,
  payload: object,
): PointChargingSession {
  return {
    operatorId,
    scope: 'all',
    userId: id,
    userName: name,
    chargePointNo,
    action,
    payload,
    expiresInSeconds: waitSeconds,
  }
}
export function statusOf(reply: unknown): string {
  return typeof reply === 'object' && reply !== null && 'status' in reply ? String(reply.status) : ''
}
