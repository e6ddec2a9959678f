import { instant } from '@evops/platform/contract'
import { z } from 'zod'

/** Reasons to reject a whole message. A single rejected value counts as unknown instead. */
export const messageRefusalReasons = [
  'not-json',
  'no-vehicle',
  'no-time',
  'future',
  'too-old',
  'nothing',
  'unknown-vehicle',
] as const
export type MessageRefusalReason = (typeof messageRefusalReasons)[number]
/** Result of a message, as it is counted. `twice`: a message of the same vehicle and instant already exists. */
export const messageOutcomes = ['taken', 'twice', ...messageRefusalReasons] as const
export type MessageOutcome = (typeof messageOutcomes)[number]
/** Values that can be unknown although the message contains them. */
export const vehicleValueNames = ['place', 'speed', 'heading', 'odometer', 'soc'] as const
export type VehicleValueName = (typeof vehicleValueNames)[number]

/** Point of a vehicle's track. Positions are WGS-84. Null: not reported or rejected as implausible. */
export const trackPoint = z.object({
  at: instant,
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  speedKmh: z.int().nullable(),
  /** Degrees from north, clockwise. */
  heading: z.int().nullable(),
  odometerM: z.int().nullable(),
  soc: z.int().nullable(),
})
export type TrackPoint = z.infer<typeof trackPoint>
