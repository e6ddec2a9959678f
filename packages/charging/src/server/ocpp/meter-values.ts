import type { MeterValuesRequest, Nothing } from '@evops/ocpp/contract'
import type { CallContext } from '@evops/ocpp/server'
import { writing } from '@evops/platform/server'
import { sampleKind, sampleRows, type WirePile } from '@evops/stations/server'
import type { ChargingDeps } from './deps.ts'

/** OCPP 1.6, section 4.7: samples, kept before they are answered; the last one is shown live. */
export function meterValues({ writer, live }: ChargingDeps) {
  return async ({
    session,
    payload,
    receivedAt,
  }: CallContext<WirePile, MeterValuesRequest>): Promise<Nothing> => {
    const { point } = session
    if (payload.connectorId < 0 || payload.connectorId > 99) return {}
    const rows = sampleRows(point, payload.connectorId, { values: payload.meterValue, receivedAt })
    if (rows.length === 0) return {}
    await writer.write(rows.map((row) => writing(sampleKind, row)))
    for (const row of rows) live.values(point, row)
    return {}
  }
}
