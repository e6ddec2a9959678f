import { instant } from '@evops/platform/contract'
import { z } from 'zod'

/** Why a message is refused as a whole; what is refused of a message is a sign that is unknown. */
export const refusalReasons = [
  'not-json',
  'no-vehicle',
  'no-time',
  'future',
  'too-old',
  'nothing',
  'unknown-vehicle',
] as const
export type RefusalReason = (typeof refusalReasons)[number]
/** Of a message, as it is counted. `twice`: the same vehicle and instant were there. */
export const messageOutcomes = ['taken', 'twice', ...refusalReasons] as const
export type MessageOutcome = (typeof messageOutcomes)[number]
/** Signs that may be unknown although a message named them. */
export const signNames = ['place', 'speed', 'heading', 'odometer', 'soc'] as const
export type SignName = (typeof signNames)[number]

/** One point of a vehicle's past. Positions are WGS-84; what is null was not said or not believed. */
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
