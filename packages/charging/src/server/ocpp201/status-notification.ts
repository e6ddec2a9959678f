import {
  connectorOf,
  type ChargePointStatus,
  type Nothing,
  type StatusNotification201,
} from '@evops/ocpp/contract'
import type { CallContext, Handlers16 } from '@evops/ocpp/server'
import type { WirePile } from '@evops/stations/server'

type KeepState = NonNullable<Handlers16<WirePile>['StatusNotification']>

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
  chargingState: (gun: { operatorId: string; pileId: string; gunNo: number }) => Promise<string | null>,
  keepState: KeepState,
) {
  return async (context: CallContext<WirePile, StatusNotification201>): Promise<Nothing> => {
    const { session, payload } = context
    const { connectorStatus, timestamp } = payload
    // A connector number no pile has is answered and left alone.
    const gunNo = connectorOf({ id: payload.evseId, connectorId: payload.connectorId })
    if (gunNo === null) return {}
    const { operatorId, pileId } = session.point
    const occupied = connectorStatus === 'Occupied'
    const state = occupied ? await chargingState({ operatorId, pileId, gunNo }) : null
    const status = occupied ? statusOfCharging(state ?? 'EVConnected') : connectorStatus
    const errorCode = status === 'Faulted' ? 'OtherError' : 'NoError'
    await keepState({ ...context, payload: { connectorId: gunNo, status, errorCode, timestamp } })
    return {}
  }
}
