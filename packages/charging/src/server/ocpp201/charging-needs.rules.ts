import type { ChargingNeeds, ChargingSchedule201 } from '@evops/ocpp/contract'

/** Limit of a vehicle, in one unit. */
export interface VehicleLimit {
  unit: 'A' | 'W'
  limit: number
  phases: number
}

/** Returns the battery capacity that the vehicle reports, in 0.1 Wh. Null if it is not plausible. */
export function reportedBatteryCapacity({ dcChargingParameters: dc }: ChargingNeeds): number | null {
  const dwh = (dc?.evEnergyCapacity ?? 0) * 10
  return dwh >= 10_000 && dwh <= 100_000_000 ? dwh : null
}

export interface VehiclePlanPeriod {
  startPeriod: number
  limit: number
}
export interface VehicleChargingPlan {
  unit: 'A' | 'W'
  periods: VehiclePlanPeriod[]
  /** Number of phases for alternating current. */
  phases: number | null
}

/** Voltage between phase and neutral, for the conversion between watts and amperes. */
const volts = 230
const tenths = (value: number) => Math.floor(value * 10) / 10

/**
 * Returns the limit that the vehicle reports. Its parameters are optional (2.0.1, ChargingNeedsType): without them the
 * vehicle gets the station's limit.
 */
export function vehicleLimit(needs: ChargingNeeds): VehicleLimit {
  const { requestedEnergyTransfer: transfer, acChargingParameters: ac, dcChargingParameters: dc } = needs
  const v2x = needs.v2xChargingParameters ?? {}
  const watts = sumOf([v2x.maxChargePower, v2x.maxChargePower_L2, v2x.maxChargePower_L3])
  if (watts > 0) return { unit: 'W', limit: watts, phases: transfer.startsWith('AC') ? phasesOf(transfer) : 1 }
  if (ac) return { unit: 'A', limit: ac.evMaxCurrent, phases: phasesOf(transfer) }
  if (dc) return { unit: 'W', limit: dc.evMaxPower ?? dc.evMaxCurrent * dc.evMaxVoltage, phases: 1 }
  const isAlternating = transfer.startsWith('AC')
  const limit = v2x.maxChargeCurrent ?? 0
  if (limit > 0 && isAlternating) return { unit: 'A', limit, phases: phasesOf(transfer) }
  return {
    unit: isAlternating ? 'A' : 'W',
    limit: Number.POSITIVE_INFINITY,
    phases: isAlternating ? phasesOf(transfer) : 1,
  }
}
const sumOf = (values: readonly (number | undefined)[]) => values.reduce<number>((sum, value = 0) => sum + value, 0)
function phasesOf(transfer: string): number {
  if (transfer === 'AC_single_phase') return 1
  return transfer === 'AC_two_phase' ? 2 : 3
}

function inUnit(value: number, from: 'A' | 'W', { unit, phases }: VehicleLimit): number {
  if (from === unit) return value
  return unit === 'A' ? value / (volts * phases) : value * volts * phases
}

/**
 * OCPP 2.0.1, K15: returns the vehicle's limit from now on: its own maximum, at most the charge point's power, and
 * within the limit that a user set for this session. The charge point combines it with all its other limits. Null if no
 * limit is known.
 */
export function vehicleChargingPlan(
  vehicle: VehicleLimit,
  { ratedPowerW, wish }: { ratedPowerW: number; wish: Pick<VehicleChargingPlan, 'unit' | 'periods'> | null },
): VehicleChargingPlan | null {
  const { unit, limit, phases } = vehicle
  const most = Math.min(limit, ratedPowerW > 0 ? inUnit(ratedPowerW, 'W', vehicle) : Number.POSITIVE_INFINITY)
  const requestedPeriods = wish?.periods ?? []
  if (requestedPeriods.length === 0 && most === Number.POSITIVE_INFINITY) return null
  const periods =
    requestedPeriods.length === 0
      ? [{ startPeriod: 0, limit: tenths(most) }]
      : requestedPeriods.map((period) => ({
          startPeriod: period.startPeriod,
          limit: tenths(Math.min(most, inUnit(period.limit, wish?.unit ?? unit, vehicle))),
        }))
  return { unit, periods, phases: unit === 'A' ? phases : null }
}

/** Tolerance for rounding differences. */
const tolerance = 0.1
/** Returns true if a vehicle's own schedule exceeds its limit. Schedules in different units cannot be compared. */
export function exceedsVehiclePlan(
  own: ChargingSchedule201,
  plan: Pick<VehicleChargingPlan, 'unit' | 'periods'> | null,
): boolean {
  if (!plan || own.chargingRateUnit !== plan.unit) return false
  return own.chargingSchedulePeriod.some(({ startPeriod, limit = 0 }) => {
    const then = plan.periods.findLast((period) => period.startPeriod <= startPeriod)
    return then !== undefined && limit > then.limit + tolerance
  })
}
