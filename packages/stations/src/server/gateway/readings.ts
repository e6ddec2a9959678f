import { readMeterValue, type MeterValue } from '@evops/ocpp/contract'
import { judgeDeviceTime } from './device-time.rules.ts'
import type { SampleRow } from './sample.kind.store.ts'
import type { WirePile } from './wire-pile.ts'

/** Power, voltage and current beyond these are a broken meter's (domain handbook, section 4). */
const most = { voltageDv: 15_000, currentDa: 10_000, powerW: 10_000_000 }

/** The rows of a message's meter values. A value that can't be believed is left out, the rest is kept. */
export function sampleRows(
  pile: WirePile,
  gunNo: number,
  { values, receivedAt }: { values: readonly MeterValue[]; receivedAt: Date },
): SampleRow[] {
  return values.map((value) => {
    const reading = readMeterValue(value)
    const { at, deviceAt } = judgeDeviceTime(reading.at, receivedAt)
    return {
      operatorId: pile.operatorId,
      pileKey: pile.pileKey,
      gunNo,
      at,
      registerDwh: reading.registerDwh,
      deviceAt,
      receivedAt,
      powerW: atMost(reading.powerW, most.powerW),
      voltageDv: atMost(reading.voltageDv, most.voltageDv),
      currentDa: atMost(reading.currentDa, most.currentDa),
      soc: reading.soc,
      temperatureDc: reading.temperatureDc,
      context: reading.context,
    }
  })
}

function atMost(value: number | null, limit: number): number | null {
  return value !== null && value <= limit ? value : null
}
