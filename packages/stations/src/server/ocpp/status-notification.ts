import { readTime, type Nothing, type StatusNotificationRequest } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { newId } from '@evops/platform/contract'
import { writing } from '@evops/platform/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import { noteReported } from '../gateway/reported-connectors.ts'
import { judgeDeviceTime } from '../gateway/device-time.rules.ts'
import { stateKind } from '../gateway/state.kind.store.ts'
import { statusOf } from '../status.rules.ts'
import type { WireChargePoint } from '../gateway/wire-charge-point.ts'

const mostConnectors = 99

/**
 * OCPP 1.6, section 4.9: the state of a connector (connector 0: the whole charge point), stored before the response.
 */
export function statusNotification({ writer, live }: DeviceDeps) {
  return async ({
    connection,
    payload,
    receivedAt,
  }: CallContext<WireChargePoint, StatusNotificationRequest>): Promise<Nothing> => {
    // An impossible connector number is confirmed and ignored: an error response would only make the charge point
    // repeat the message.
    if (payload.connectorId < 0 || payload.connectorId > mostConnectors) return {}
    const { operatorId, chargePointId } = connection.point
    noteReported(connection, payload.connectorId)
    const time = judgeDeviceTime(
      payload.timestamp === undefined ? null : readTime(payload.timestamp),
      receivedAt,
    )
    await writer.write([
      writing(stateKind, {
        operatorId,
        id: newId(receivedAt.getTime()),
        chargePointId,
        connectorNo: payload.connectorId,
        status: statusOf[payload.status],
        reportedStatus: payload.status,
        errorCode: payload.errorCode === 'NoError' ? null : payload.errorCode,
        vendorErrorCode: text(payload.vendorErrorCode),
        info: text(payload.info),
        deviceAt: time.wrong ? null : time.deviceAt,
        receivedAt,
      }),
    ])
    live.touched(operatorId)
    return {}
  }
}

function text(value: string | undefined): string | null {
  return value ? value.replaceAll('\0', '') : null
}
