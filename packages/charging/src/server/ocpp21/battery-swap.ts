import { connectorNoOfEvse, type BatterySwap } from '@evops/ocpp/contract'
import type { CallContext, Handlers21 } from '@evops/ocpp/server'
import { emptyMeterValues, type ConnectedChargePoint, type FindSwapTimes } from '@evops/stations/server'
import { endSession } from '../ocpp/closing.ts'
import type { ChargingDeps } from '../ocpp/deps.ts'
import { openSession } from '../ocpp/opening.ts'

type StoreSwap = NonNullable<Handlers21<ConnectedChargePoint>['BatterySwap']>

/**
 * OCPP 2.1, block S: batteries that a driver took are a session of their own kind, from the batteries put in to those
 * taken out (decision 386). It has no energy and costs the price per battery. Its place is the slot of the first
 * battery. A repeated message is the same session, because its times are those of the stored messages.
 */
export function batterySwapSession(deps: ChargingDeps, storeSwap: StoreSwap, findTimes: FindSwapTimes): StoreSwap {
  return async (context: CallContext<ConnectedChargePoint, BatterySwap>) => {
    const reply = await storeSwap(context)
    const { connection, payload, receivedAt } = context
    const { eventType, requestId: requestNo, idToken, batteryData } = payload
    if (eventType !== 'BatteryOut') return reply
    const { point } = connection
    const { operatorId, chargePointId } = point
    const { inAt, outAt } = await findTimes({
      operatorId,
      chargePointId,
      requestNo,
      idTag: idToken.idToken,
      receivedAt,
    })
    const session = await openSession(deps, {
      chargePoint: point,
      protocol: 'ocpp2.1',
      connectorNo: connectorNoOfEvse({ id: batteryData[0]?.evseId ?? 1 }) ?? 1,
      idTag: idToken.idToken,
      deviceAt: (inAt ?? outAt).getTime(),
      receivedAt,
      registerDwh: 0,
      reservationNo: undefined,
      startMode: 'battery_swap',
    })
    await endSession(deps, {
      chargePoint: point,
      transactionId: session.transactionId,
      deviceAt: outAt.getTime(),
      receivedAt,
      registerDwh: 0,
      idTag: idToken.idToken,
      isRemote: false,
      reason: 'user_local',
      reportedReason: eventType,
      readings: () => emptyMeterValues,
      payload,
      swap: { batteries: batteryData.length },
    })
    deps.live.touched(operatorId)
    return reply
  }
}
