import type { ChargingNeeds, WireSchedule } from '@evops/ocpp/contract'

/** What a vehicle can take, in one unit. */
export interface VehicleLimit {
  unit: 'A' | 'W'
  limit: number
  phases: number
}

/** What the vehicle says that its battery holds, in 0.1 Wh; null: nothing that can be true. */
export function batteryOf({ dcChargingParameters: dc }: ChargingNeeds): number | null {
  const dwh = (dc?.evEnergyCapacity ?? 0) * 10
  return dwh >= 10_000 && dwh <= 100_000_000 ? dwh : null
}

export interface Period {
  startPeriod: number
  limit: number
}
export interface Plan {
  unit: 'A' | 'W'
  periods: Period[]
  /** Of alternating current. */
  phases: number | null
}

/** Volts between phase and neutral, where limits in watts and amperes meet. */
const volts = 230
const tenths = (value: number) => Math.floor(value * 10) / 10

/**
 * What the vehicle says that it can take. Its parameters are optional (2.0.1, ChargingNeedsType): one that gives none is
 * offered what the station allows.
 */
export function vehicleLimit(needs: ChargingNeeds): VehicleLimit {
  const { requestedEnergyTransfer: transfer, acChargingParameters: ac, dcChargingParameters: dc } = needs
  if (ac) return { unit: 'A', limit: ac.evMaxCurrent, phases: phasesOf(transfer) }
  if (dc) return { unit: 'W', limit: dc.evMaxPower ?? dc.evMaxCurrent * dc.evMaxVoltage, phases: 1 }
  const isAlternating = transfer.startsWith('AC')
  return {
    unit: isAlternating ? 'A' : 'W',
    limit: Number.POSITIVE_INFINITY,
    phases: isAlternating ? phasesOf(transfer) : 1,
  }
}
function phasesOf(transfer: string): number {
  if (transfer === 'AC_single_phase') return 1
  return transfer === 'AC_two_phase' ? 2 : 3
}

function inUnit(value: number, from: 'A' | 'W', { unit, phases }: VehicleLimit): number {
  if (from === unit) return value
  return unit === 'A' ? value / (volts * phases) : value * volts * phases
}

/**
 * OCPP 2.0.1, K15: what the vehicle may draw from now on: as much as it can, no more than the charge point has, and
 * within what somebody has set for this session. The charge point combines it with all its other limits. Null: nobody
 * knows a limit.
 */
export function planFor(
  vehicle: VehicleLimit,
  { ratedPowerW, wish }: { ratedPowerW: number; wish: Pick<Plan, 'unit' | 'periods'> | null },
): Plan | null {
  const { unit, limit, phases } = vehicle
  const most = Math.min(limit, ratedPowerW > 0 ? inUnit(ratedPowerW, 'W', vehicle) : Number.POSITIVE_INFINITY)
  const asked = wish?.periods ?? []
  if (asked.length === 0 && most === Number.POSITIVE_INFINITY) return null
  const periods =
    asked.length === 0
      ? [{ startPeriod: 0, limit: tenths(most) }]
      : asked.map((period) => ({
          startPeriod: period.startPeriod,
          limit: tenths(Math.min(most, inUnit(period.limit, wish?.unit ?? unit, vehicle))),
        }))
  return { unit, periods, phases: unit === 'A' ? phases : null }
}

/** Rounding on the way is no fault. */
const tolerance = 0.1
/** Whether a vehicle's own schedule asks for more than it was given. In another unit it can't be compared. */
export function exceeds(own: WireSchedule, given: Pick<Plan, 'unit' | 'periods'> | null): boolean {
  if (!given || own.chargingRateUnit !== given.unit) return false
  return own.chargingSchedulePeriod.some(({ startPeriod, limit = 0 }) => {
    const then = given.periods.findLast((period) => period.startPeriod <= startPeriod)
    return then !== undefined && limit > then.limit + tolerance
  })
}
