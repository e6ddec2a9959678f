import type { MeterValuesRequest, Nothing } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { readingWrites, readMeterValues, type WireChargePoint } from '@evops/stations/server'
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
    await recordStrangeContent(deps, context)
    if (payload.connectorId < 0 || payload.connectorId > 99) return {}
    const readings = readMeterValues(point, payload.connectorId, { values: payload.meterValue, receivedAt })
    if (readings.meterValues.length === 0) return {}
    await writer.write(readingWrites(readings))
    for (const row of readings.shown) live.values(point, row)
    return {}
  }
}
