import {
  connectorOf,
  type ChargePointStatus,
  type Nothing,
  type StatusNotification201,
} from '@evops/ocpp/contract'
import type { CallContext, Handlers16 } from '@evops/ocpp/server'
import type { WireChargePoint } from '@evops/stations/server'

type KeepState = NonNullable<Handlers16<WireChargePoint>['StatusNotification']>

/** How a transaction's charging state is shown, in the words of 1.6 (domain handbook, section 3). */
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
 * OCPP 2.0.1, G01: a connector's state. That it is occupied says little: how, says its transaction. The rest goes the
 * way of 1.6, so that states, history and occupancy fees are alike.
 */
export function statusNotification201(
  chargingState: (connector: { operatorId: string; chargePointId: string; connectorNo: number }) => Promise<string | null>,
  keepState: KeepState,
) {
  return async (context: CallContext<WireChargePoint, StatusNotification201>): Promise<Nothing> => {
    const { connection, payload } = context
    const { connectorStatus, timestamp } = payload
    // A connector number no charge point has is answered and left alone.
    const connectorNo = connectorOf({ id: payload.evseId, connectorId: payload.connectorId })
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
