import { z } from 'zod'

export const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'organisation.fault.time')

/** Hours of the week. Half-open, by the station's wall clock; those that end before they begin go over midnight. */
export const window = z.object({
  /** 1 is Monday; it counts for the day on which the window begins. */
  days: z.array(z.int().min(1).max(7)).min(1).max(7),
  from: localTime,
  until: localTime,
})
export type Window = z.output<typeof window>
