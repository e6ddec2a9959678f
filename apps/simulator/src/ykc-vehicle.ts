import { zeroValuesOf, type YkcValues } from '@evops/ykc/contract'

/** Zero of a battery's current on the wire, 0.1 A. Most vehicles send 4000 - I. */
const zeroCurrent = 4_000
const zeroTemperature = 50
/** Tenths of a volt that a battery demands more than it has. */
const headroom = 150

interface ChargingState {
  serial: string
  chargePointNo: string
  connectorNo: string
  /** 0.1 V and 0.1 A. */
  outputVoltage: number
  outputCurrent: number
  soc: number
}

/** Returns what a vehicle's battery management reports every 15 s while it charges. It warms up as it fills. */
export function vehicleMessagesOf({ outputVoltage, outputCurrent, soc, ...place }: ChargingState): {
  demand: YkcValues<'Demand'>
  battery: YkcValues<'BatteryState'>
} {
  const current = zeroCurrent - Math.min(outputCurrent, zeroCurrent)
  const hottest = zeroTemperature + 24 + Math.round(soc / 10)
  return {
    demand: {
      ...zeroValuesOf('Demand'),
      ...place,
      demandVoltage: outputVoltage + headroom,
      demandCurrent: current,
      chargingMode: 2,
      measuredVoltage: outputVoltage,
      measuredCurrent: current,
      soc,
      outputVoltage,
      bmsOutputCurrent: current,
    },
    battery: { ...zeroValuesOf('BatteryState'), ...place, maxTemperature: hottest, minTemperature: hottest - 4 },
  }
}
