import { parseTimestamp, type StopTransactionRequest, type StopTransactionResponse } from '@evops/ocpp/contract'
import { OcppError, type CallContext } from '@evops/ocpp/server'
import { parseMeterValues, type ConnectedChargePoint } from '@evops/stations/server'
import { signedValuesOf } from '../signed-values/collect.rules.ts'
import { stopReasonOf } from '../sessions/stop-reason.rules.ts'
import { endSession } from './closing.ts'
import type { ChargingDeps } from './deps.ts'
import { isPossibleForeignTag } from './foreign-tags.ts'
import { idTagInfo } from './id-tag-info.ts'
import { recordStrangeContent } from './strange-content.ts'
import { isTestTagLike } from './test-tag.rules.ts'
import { normalizeReportedTag } from './wire-tag.rules.ts'

const dwhPerWh = 10
const mostWh = 1e14

/** OCPP 1.6, section 4.10. It is answered in any case, because the charge point would repeat it forever. */
export function stopTransaction(deps: ChargingDeps) {
  return async (
    context: CallContext<ConnectedChargePoint, StopTransactionRequest>,
  ): Promise<StopTransactionResponse> => {
    const {
      connection: { point },
      payload,
      receivedAt,
    } = context
    if (!Number.isSafeInteger(payload.meterStop) || Math.abs(payload.meterStop) > mostWh)
      throw new OcppError('PropertyConstraintViolation', 'meterStop is out of range')
    const { operatorId, chargePointId } = point
    const idTag = payload.idTag === undefined ? undefined : normalizeReportedTag(payload.idTag)
    const { stopContext } = await endSession(deps, {
      chargePoint: point,
      transactionId: payload.transactionId,
      deviceAt: parseTimestamp(payload.timestamp),
      receivedAt,
      registerDwh: payload.meterStop * dwhPerWh,
      idTag: idTag ?? null,
      isRemote: payload.reason === 'Remote',
      reason: stopReasonOf[payload.reason ?? 'Local'],
      reportedReason: payload.reason ?? null,
      readings: (connectorNo) =>
        parseMeterValues(point, connectorNo, { values: payload.transactionData ?? [], receivedAt }),
      payload,
      signedValues: signedValuesOf(payload.transactionData ?? []),
    })
    await recordStrangeContent(deps, context)
    if (stopContext.session) deps.live.inferState(point, stopContext.session.connectorNo, 'occupied')
    deps.live.touched(operatorId)
    if (idTag === undefined) return {}
    if (stopContext.isFinal && !isTestTagLike(idTag)) return { idTagInfo: idTagInfo('accepted', stopContext) }
    const found = await deps.tagLookUp({
      operatorId,
      chargePointId,
      idTag,
      at: receivedAt,
    })
    if (await isPossibleForeignTag(deps, found, { operatorId, idTag })) return {}
    return { idTagInfo: idTagInfo(found.verdict, found) }
  }
}
