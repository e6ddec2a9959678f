import type { BatterySwap, EmptyResponse } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { createBatchWrite } from '@evops/platform/server'
import { batterySwapKind } from '../battery-swaps/battery-swaps.store.ts'
import type { DeviceDeps } from '../gateway/deps.ts'
import { eventKind } from '../gateway/event.kind.store.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'

/** OCPP 2.1, S01 to S03: batteries were put in or taken out, or were not taken out in time. */
export function batterySwap({ writer, live }: DeviceDeps) {
  return async ({
    connection: { point },
    payload,
    receivedAt: at,
  }: CallContext<ConnectedChargePoint, BatterySwap>): Promise<EmptyResponse> => {
    const { operatorId, chargePointId } = point
    const { eventType, requestId: requestNo, idToken, batteryData } = payload
    const batteries = batteryData.map(({ evseId, serialNumber, soC, soH }) => ({
      slotNo: evseId,
      serialNumber,
      soc: soC,
      soh: soH,
    }))
    const event = {
      kind: 'report',
      level: eventType === 'BatteryOutTimeout' ? 2 : 1,
      code: `BatterySwap.${eventType}`,
      detail: [`#${requestNo}`, ...batteries.map(({ serialNumber }) => serialNumber)].join(' · ').slice(0, 300),
      deviceAt: null,
    } as const
    const swap = { requestNo, eventType, idTag: idToken.idToken, idTagType: idToken.type, batteries, at }
    await writer.write([
      createBatchWrite(eventKind, { ...event, operatorId, chargePointId, receivedAt: at }),
      createBatchWrite(batterySwapKind, { ...swap, operatorId, chargePointId }),
    ])
    live.touched(operatorId)
    return {}
  }
}
