import { connectorOf, meterValueOf, type MeterValues201, type Nothing } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { readingWrites, readMeterValues, type WireChargePoint } from '@evops/stations/server'
import { signedValues201Of } from '../signed-values/collect.rules.ts'
import { signedValueWrites } from '../signed-values/signed-value.kind.store.ts'
import type { ChargingDeps } from '../ocpp/deps.ts'
import { recordStrangeContent } from '../ocpp/strange-content.ts'

/** OCPP 2.0.1, J01: meter values outside a transaction. EVSE 0 is the charge point's own meter. */
export function meterValues201(deps: ChargingDeps) {
  const { writer, live } = deps
  return async (context: CallContext<WireChargePoint, MeterValues201>): Promise<Nothing> => {
    const { connection, payload, receivedAt } = context
    const { point } = connection
    await recordStrangeContent(deps, context)
    const connectorNo = payload.evseId === 0 ? 0 : connectorOf({ id: payload.evseId })
    if (connectorNo === null) return {}
    const readings = readMeterValues(point, connectorNo, {
      values: payload.meterValue.map(meterValueOf),
      receivedAt,
    })
    const { operatorId, chargePointId } = point
    const place = { operatorId, chargePointId, connectorNo, transactionId: null, receivedAt }
    await writer.write([
      ...readingWrites(readings),
      ...signedValueWrites(place, signedValues201Of(payload.meterValue)),
    ])
    for (const row of readings.shown) live.values(point, row)
    return {}
  }
}
