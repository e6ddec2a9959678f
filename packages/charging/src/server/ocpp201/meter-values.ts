import { connectorNoOfEvse, toMeterValue16, type MeterValues201, type EmptyResponse } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { meterValueWrites, parseMeterValues, type ConnectedChargePoint } from '@evops/stations/server'
import { signedValues201Of } from '../signed-values/collect.rules.ts'
import { signedValueWrites } from '../signed-values/signed-value.kind.store.ts'
import type { ChargingDeps } from '../ocpp/deps.ts'
import { recordStrangeContent } from '../ocpp/strange-content.ts'

/** OCPP 2.0.1, J01: meter values outside a transaction. EVSE 0 is the charge point's own meter. */
export function meterValues201(deps: ChargingDeps) {
  const { writer, live } = deps
  return async (context: CallContext<ConnectedChargePoint, MeterValues201>): Promise<EmptyResponse> => {
    const { connection, payload, receivedAt } = context
    const { point } = connection
    await recordStrangeContent(deps, context)
    const connectorNo = payload.evseId === 0 ? 0 : connectorNoOfEvse({ id: payload.evseId })
    if (connectorNo === null) return {}
    const readings = parseMeterValues(point, connectorNo, {
      values: payload.meterValue.map(toMeterValue16),
      receivedAt,
    })
    const { operatorId, chargePointId } = point
    const place = { operatorId, chargePointId, connectorNo, transactionId: null, receivedAt }
    await writer.write([
      ...meterValueWrites(readings),
      ...signedValueWrites(place, signedValues201Of(payload.meterValue)),
    ])
    for (const row of readings.shown) live.values(point, row)
    return {}
  }
}
