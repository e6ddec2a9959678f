import type { MeterValuesRequest, EmptyResponse } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { meterValueWrites, parseMeterValues, type ConnectedChargePoint } from '@evops/stations/server'
import { signedValuesOf } from '../signed-values/collect.rules.ts'
import { signedValueWrites } from '../signed-values/signed-value.kind.store.ts'
import { connectorOfTransaction } from './connector-zero.rules.ts'
import type { ChargingDeps } from './deps.ts'
import { recordStrangeContent } from './strange-content.ts'

/**
 * OCPP 1.6, section 4.7: stores meter values before the response. The last one is shown live. Implausible values are
 * stored separately.
 */
export function meterValues(deps: ChargingDeps) {
  const { writer, live } = deps
  return async (context: CallContext<ConnectedChargePoint, MeterValuesRequest>): Promise<EmptyResponse> => {
    const { connection, payload, receivedAt } = context
    const { point } = connection
    const { operatorId, chargePointId } = point
    await recordStrangeContent(deps, context)
    const { connectorId, transactionId = null } = payload
    const connectorNo = transactionId === null ? connectorId : connectorOfTransaction(point, connectorId)
    if (connectorNo < 0 || connectorNo > 99) return {}
    const readings = parseMeterValues(point, connectorNo, { values: payload.meterValue, receivedAt })
    if (readings.meterValues.length === 0) return {}
    const place = {
      operatorId,
      chargePointId,
      connectorNo,
      transactionId,
      receivedAt,
    }
    await writer.write([...meterValueWrites(readings), ...signedValueWrites(place, signedValuesOf(payload.meterValue))])
    for (const row of readings.shown) live.values(point, row)
    return {}
  }
}
