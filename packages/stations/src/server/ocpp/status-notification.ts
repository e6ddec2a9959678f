import { parseTimestamp, type EmptyResponse, type StatusNotificationRequest } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { newId } from '@evops/platform/contract'
import { createBatchWrite } from '@evops/platform/server'
import type { DeviceDeps } from '../gateway/deps.ts'
import { markConnectorReported } from '../gateway/reported-connectors.ts'
import { checkDeviceTime } from '../gateway/device-time.rules.ts'
import { stateKind } from '../gateway/state.kind.store.ts'
import { statusOfOcpp16 } from '../status.rules.ts'
import type { ConnectedChargePoint } from '../gateway/wire-charge-point.ts'

const mostConnectors = 99

/**
 * OCPP 1.6, section 4.9: the state of a connector (connector 0: the whole charge point), stored before the response.
 */
export function statusNotification({ writer, live }: DeviceDeps) {
  return async ({
    connection,
    payload,
    receivedAt,
  }: CallContext<ConnectedChargePoint, StatusNotificationRequest>): Promise<EmptyResponse> => {
    // An impossible connector number is confirmed and ignored: an error response would only make the charge point
    // repeat the message.
    if (payload.connectorId < 0 || payload.connectorId > mostConnectors) return {}
    const { operatorId, chargePointId } = connection.point
    markConnectorReported(connection, payload.connectorId)
    const time = checkDeviceTime(payload.timestamp === undefined ? null : parseTimestamp(payload.timestamp), receivedAt)
    await writer.write([
      createBatchWrite(stateKind, {
        operatorId,
        id: newId(receivedAt.getTime()),
        chargePointId,
        connectorNo: payload.connectorId,
        status: statusOfOcpp16[payload.status],
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
