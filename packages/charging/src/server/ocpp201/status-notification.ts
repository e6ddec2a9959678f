import {
  connectorOf,
  type ChargePointStatus,
  type Nothing,
  type StatusNotification201,
} from '@evops/ocpp/contract'
import type { CallContext, Handlers16 } from '@evops/ocpp/server'
import type { WireChargePoint } from '@evops/stations/server'

type KeepState = NonNullable<Handlers16<WireChargePoint>['StatusNotification']>

/** Status of 1.6 for each charging state of a transaction (domain handbook, section 3). */
const chargingStatus: Readonly<Record<string, ChargePointStatus>> = {
  Charging: 'Charging',
  SuspendedEV: 'SuspendedEV',
  SuspendedEVSE: 'SuspendedEVSE',
  EVConnected: 'Preparing',
  Idle: 'Preparing',
}
export function statusOfCharging(state: string): ChargePointStatus {
  return (Object.hasOwn(chargingStatus, state) ? chargingStatus[state] : undefined) ?? 'Preparing'
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
  return async (context: CallContext<WireChargePoint, StatusNotification201>): Promise<Nothing> => {
    const { connection, payload } = context
    const { connectorStatus, timestamp } = payload
    // EVSE 0 is the charge point. An unknown connector number is answered and ignored.
    const { evseId, connectorId } = payload
    const connectorNo = evseId === 0 && connectorId === 0 ? 0 : connectorOf({ id: evseId, connectorId })
    if (connectorNo === null) return {}
    const { operatorId, chargePointId } = connection.point
    const occupied = connectorStatus === 'Occupied'
    const state = occupied ? await chargingState({ operatorId, chargePointId, connectorNo }) : null
    const status = occupied ? statusOfCharging(state ?? 'EVConnected') : connectorStatus
    const errorCode = status === 'Faulted' ? 'OtherError' : 'NoError'
    await keepState({ ...context, payload: { connectorId: connectorNo, status, errorCode, timestamp } })
    return {}
  }
}
