import { endpoint, energyDwh, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { vehiclePermissions } from './screens.ts'

/** Sessions that a battery is learnt from: at least and at most so many, each over so many per cent. */
export const leastSessions = 10
export const mostSessions = 50
export const leastDelta = 10

/** Energy at the meter for one per cent of charge. */
export const learntBattery = z.object({
  dwhPerPercent: energyDwh,
  /** Half of the sessions lie between these two. */
  lowDwh: energyDwh,
  highDwh: energyDwh,
  /** Of its first sessions: the state of health is what is left of it. */
  firstDwh: energyDwh,
  sessions: z.int(),
  fromAt: instant,
  untilAt: instant,
  workedAt: instant,
})
export const vehicleBattery = z.object({
  /** Sessions so far that can be learnt from. */
  usable: z.int(),
  nominalDwh: energyDwh.nullable(),
  /** Null: fewer than ten sessions, or not worked out yet. */
  learnt: learntBattery.nullable(),
  /** On the clocks of the stations, the newest first; at most five years. */
  months: z.array(z.object({ month: z.string(), dwhPerPercent: energyDwh, sessions: z.int() })),
})
export type VehicleBattery = z.infer<typeof vehicleBattery>

export const getBattery = endpoint({
  name: 'getVehicleBattery',
  method: 'GET',
  path: '/api/vehicles/{id}/battery',
  permission: vehiclePermissions.view,
  summary: `What one per cent of a vehicle's battery takes at the meter: the median of its last ${leastSessions} to ${mostSessions} sessions over ${leastDelta} per cent and more, worked out each night; by month beside its first ones`,
  reply: vehicleBattery,
})
export const batteryEndpoints = [getBattery] as const
