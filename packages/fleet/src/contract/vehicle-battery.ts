import { endpoint, energyDwh, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { vehiclePermissions } from './screens.ts'

/**
 * Minimum and maximum number of sessions for the calculation of a battery, and the minimum percentage that each must
 * charge.
 */
export const minBatterySessions = 10
export const maxBatterySessions = 50
export const minSocDeltaPercent = 10

/** Calculated battery: metered energy per percent of charge. */
export const calculatedBattery = z.object({
  dwhPerPercent: energyDwh,
  /** Half of the sessions are between these two values. */
  lowDwh: energyDwh,
  highDwh: energyDwh,
  /**
   * Value of its first sessions, or the current one if that is higher: the state of health is the remaining part, at
   * most all of it.
   */
  firstDwh: energyDwh,
  sessions: z.int(),
  fromAt: instant,
  untilAt: instant,
  workedAt: instant,
})
export const vehicleBattery = z.object({
  /** Number of usable sessions so far. */
  usable: z.int(),
  nominalDwh: energyDwh.nullable(),
  /** Null if there are fewer than ten sessions, or if it is not calculated yet. */
  learnt: calculatedBattery.nullable(),
  /** Months in the stations' local time, newest first; at most five years. */
  months: z.array(z.object({ month: z.string(), dwhPerPercent: energyDwh, sessions: z.int() })),
})
export type VehicleBattery = z.infer<typeof vehicleBattery>

/** Returns the state of health in whole percent; never above 100, because a battery does not gain capacity. */
export function batteryHealth(dwhPerPercent: number, firstDwh: number): number {
  return Math.min(100, Math.round((dwhPerPercent * 100) / firstDwh))
}

export const getBattery = endpoint({
  name: 'getVehicleBattery',
  method: 'GET',
  path: '/api/vehicles/{id}/battery',
  permission: vehiclePermissions.view,
  summary: `Returns the metered energy per percent of a vehicle's battery: the median of its last ${minBatterySessions} to ${maxBatterySessions} sessions that charged at least ${minSocDeltaPercent} percent, calculated each night; by month, next to its first sessions`,
  reply: vehicleBattery,
})
export const batteryEndpoints = [getBattery] as const
