import { parseTimestamp, type StartTransactionRequest, type StartTransactionResponse } from '@evops/ocpp/contract'
import { OcppError, type CallContext } from '@evops/ocpp/server'
import type { ConnectedChargePoint } from '@evops/stations/server'
import type { ChargingDeps } from './deps.ts'
import { idTagInfo } from './id-tag-info.ts'
import { connectorOfTransaction } from './connector-zero.rules.ts'
import { openSession } from './opening.ts'
import { recordStrangeContent } from './strange-content.ts'
import { normalizeReportedTag } from './wire-tag.rules.ts'

const dwhPerWh = 10
/** Largest register that can be stored as an integer of 0.1 Wh. No meter reaches it. */
const mostWh = 1e14

/**
 * OCPP 1.6, section 4.8. The session is committed before the response. A repeated message returns the same session
 * (M-01).
 */
export function startTransaction(deps: ChargingDeps) {
  return async (
    context: CallContext<ConnectedChargePoint, StartTransactionRequest>,
  ): Promise<StartTransactionResponse> => {
    const { connection, payload, receivedAt } = context
    const connectorNo = connectorOfTransaction(connection.point, payload.connectorId)
    if (connectorNo < 1 || connectorNo > 99)
      throw new OcppError('PropertyConstraintViolation', 'connectorId must be between 1 and 99')
    if (!Number.isSafeInteger(payload.meterStart) || Math.abs(payload.meterStart) > mostWh)
      throw new OcppError('PropertyConstraintViolation', 'meterStart is out of range')
    if (connectorNo !== payload.connectorId)
      await recordStrangeContent(deps, { ...context, strange: ['connectorId 0'] })
    const { verdict, transactionId, ...facts } = await openSession(deps, {
      chargePoint: connection.point,
      protocol: 'ocpp1.6j',
      connectorNo,
      idTag: normalizeReportedTag(payload.idTag),
      deviceAt: parseTimestamp(payload.timestamp),
      receivedAt,
      registerDwh: payload.meterStart * dwhPerWh,
      reservationNo: payload.reservationId,
    })
    deps.live.inferState(connection.point, connectorNo, 'charging')
    deps.live.touched(connection.point.operatorId)
    return { transactionId, idTagInfo: idTagInfo(verdict, facts) }
  }
}
