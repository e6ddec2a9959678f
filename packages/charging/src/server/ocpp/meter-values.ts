import type { MeterValuesRequest, Nothing } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { readingWrites, readMeterValues, type WireChargePoint } from '@evops/stations/server'
import { signedValuesOf } from '../signed-values/collect.rules.ts'
import { signedValueWrites } from '../signed-values/signed-value.kind.store.ts'
import type { ChargingDeps } from './deps.ts'
import { recordStrangeContent } from './strange-content.ts'

/**
 * OCPP 1.6, section 4.7: stores meter values before the response. The last one is shown live. Implausible values are
 * stored separately.
 */
export function meterValues(deps: ChargingDeps) {
  const { writer, live } = deps
  return async (context: CallContext<WireChargePoint, MeterValuesRequest>): Promise<Nothing> => {
    const { connection, payload, receivedAt } = context
    const { point } = connection
    const { operatorId, chargePointId } = point
    await recordStrangeContent(deps, context)
    if (payload.connectorId < 0 || payload.connectorId > 99) return {}
    const readings = readMeterValues(point, payload.connectorId, { values: payload.meterValue, receivedAt })
    if (readings.meterValues.length === 0) return {}
    const place = {
      operatorId,
      chargePointId,
      connectorNo: payload.connectorId,
      transactionId: payload.transactionId ?? null,
      receivedAt,
    }
    await writer.write([
      ...readingWrites(readings),
      ...signedValueWrites(place, signedValuesOf(payload.meterValue)),
    ])
    for (const row of readings.shown) live.values(point, row)
    return {}
  }
}
