import {
  connectorNoOfEvse,
  type ChargePointStatus,
  type EmptyResponse,
  type StatusNotification201,
} from '@evops/ocpp/contract'
import type { CallContext, Handlers16 } from '@evops/ocpp/server'
import type { ConnectedChargePoint } from '@evops/stations/server'
import { idleInfo } from '../sessions/power-states.rules.ts'

type KeepState = NonNullable<Handlers16<ConnectedChargePoint>['StatusNotification']>

/** Status of 1.6 for each charging state of a transaction (domain handbook, section 3). */
const chargingStatus: Readonly<Record<string, ChargePointStatus>> = {
  Charging: 'Charging',
  SuspendedEV: 'SuspendedEV',
  SuspendedEVSE: 'SuspendedEVSE',
  EVConnected: 'Preparing',
  Idle: 'Preparing',
}

/** Returns the status of 1.6 for a charging state. Idle has none of its own, so it is marked. */
export function statusOfCharging(state: string): { status: ChargePointStatus; info?: string } {
  const status = (Object.hasOwn(chargingStatus, state) ? chargingStatus[state] : undefined) ?? 'Preparing'
  return state === 'Idle' ? { status, info: idleInfo } : { status }
}

/**
 * OCPP 2.0.1, G01: a connector's state. "Occupied" does not say how, so the state of its transaction is used.
 * Everything else is handled as in 1.6, so that states, history and occupancy fees are the same.
 */
export function statusNotification201(
  chargingState: (connector: {
    operatorId: string
    chargePointId: string
    connectorNo: number
  }) => Promise<string | null>,
  keepState: KeepState,
) {
  return async (context: CallContext<ConnectedChargePoint, StatusNotification201>): Promise<EmptyResponse> => {
    const { connection, payload } = context
    const { connectorStatus, timestamp } = payload
    // EVSE 0 is the charge point. An unknown connector number is answered and ignored.
    const { evseId, connectorId } = payload
    const connectorNo = evseId === 0 && connectorId === 0 ? 0 : connectorNoOfEvse({ id: evseId, connectorId })
    if (connectorNo === null) return {}
    const { operatorId, chargePointId } = connection.point
    const occupied = connectorStatus === 'Occupied'
    const state = occupied ? await chargingState({ operatorId, chargePointId, connectorNo }) : null
    const shown = occupied ? statusOfCharging(state ?? 'EVConnected') : { status: connectorStatus }
    const errorCode = shown.status === 'Faulted' ? 'OtherError' : 'NoError'
    await keepState({ ...context, payload: { connectorId: connectorNo, ...shown, errorCode, timestamp } })
    return {}
  }
}
