/** Commands to a charge point that partners may request. */
export type ChargePointCommand =
  | 'UnlockConnector'
  | 'ReserveNow'
  | 'CancelReservation'
  | 'SetChargingProfile'
  | 'ClearChargingProfile'
  | 'GetCompositeSchedule'
export interface CommandedSession {
  operatorId: string
  scope: 'all'
  userId: string
  userName: string
  chargePointNo: string
  action: ChargePointCommand
  payload: object
  expiresInSeconds: number
}
/** Sends a command to a charge point and waits for the response. The stations package implements it. */
export type SendChargePointCommand = (
  chargingSession: CommandedSession,
) => Promise<{ result: { state: string; reply: unknown } }>

const waitSeconds = 30
/** Returns a command in the name of a partner. */
export function partnerCommandSession(
  { operatorId, id, name }: { operatorId: string; id: string; name: string },
  chargePointNo: string,
  action: ChargePointCommand,
  payload: object,
): CommandedSession {
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
export function commandResponseStatus(reply: unknown): string {
  return typeof reply === 'object' && reply !== null && 'status' in reply ? String(reply.status) : ''
}
