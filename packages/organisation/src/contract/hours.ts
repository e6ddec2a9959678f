import { z } from 'zod'

export const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'organisation.fault.time')

/**
 * Weekly time windows, half-open, in the station's local time; a window that ends before it begins crosses midnight.
 */
export const weeklyTimeWindow = z.object({
  /** Weekdays, 1 is Monday. A window belongs to the day on which it begins. */
  days: z.array(z.int().min(1).max(7)).min(1).max(7),
  from: localTime,
  until: localTime,
})
export type WeeklyTimeWindow = z.output<typeof weeklyTimeWindow>
