import type { VehicleCurvePoint } from '../../contract/index.ts'

/**
 * A point as it is stored: epoch seconds, demanded and measured voltage and current in tenths, percent, and highest and
 * lowest temperature of the battery in °C. Null: not reported.
 */
export type StoredCurvePoint = readonly [
  at: number,
  demandedDv: number,
  demandedDa: number,
  measuredDv: number,
  measuredDa: number,
  soc: number,
  hottestC: number | null,
  coldestC: number | null,
]

/** Temperatures of the battery in °C. */
export interface BatteryTemperatures {
  hottestC: number
  coldestC: number
}

const zeroCurrent = 4_000
const zeroTemperature = 50

/** Returns the temperatures of a message with values in steps of the wire. */
export function temperaturesOf({
  maxTemperature,
  minTemperature,
}: {
  maxTemperature: number
  minTemperature: number
}): BatteryTemperatures {
  return { hottestC: maxTemperature - zeroTemperature, coldestC: minTemperature - zeroTemperature }
}

/** Returns the point of a demand whose currents have the usual form (`vehicleValuesOf`). Null: a value is missing. */
export function curvePointOf(
  values: Readonly<Record<string, unknown>>,
  { at, battery }: { at: number; battery: BatteryTemperatures | undefined },
): StoredCurvePoint | null {
  const { demandVoltage, demandCurrent, measuredVoltage, measuredCurrent, soc } = values
  const isWhole =
    typeof demandVoltage === 'number' &&
    typeof demandCurrent === 'number' &&
    typeof measuredVoltage === 'number' &&
    typeof measuredCurrent === 'number' &&
    typeof soc === 'number'
  if (!isWhole) return null
  return [
    Math.floor(at / 1_000),
    demandVoltage,
    demandCurrent - zeroCurrent,
    measuredVoltage,
    measuredCurrent - zeroCurrent,
    soc,
    battery?.hottestC ?? null,
    battery?.coldestC ?? null,
  ]
}

/** Returns the points of a session's page, in the order of their times. A point that was stored twice counts once. */
export function listCurvePoints(stored: readonly StoredCurvePoint[]): VehicleCurvePoint[] {
  return [...new Map(stored.map((point) => [point[0], point])).values()]
    .map(([at, demandedDv, demandedDa, measuredDv, measuredDa, soc, hottestC, coldestC]) => ({
      at: new Date(at * 1_000).toISOString(),
      demandedDv,
      demandedDa,
      measuredDv,
      measuredDa,
      soc,
      hottestC,
      coldestC,
    }))
    .toSorted((one, other) => one.at.localeCompare(other.at))
}
