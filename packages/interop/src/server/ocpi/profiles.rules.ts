import { z } from 'zod'
import type { ActiveProfile } from '../roaming/active-profile.ts'
import { readInstant } from './envelope.rules.ts'

/* Limits of what a session draws, section 14: a partner's only ever lowers what the charge point is held to already. */

const instant = z.string().refine((text) => readInstant(text) !== undefined)
const period = z.object({ start_period: z.int().min(0), limit: z.number().min(0).max(10_000_000) })
export const profileShape = z.looseObject({
  start_date_time: instant.optional(),
  duration: z.int().min(1).max(604_800).optional(),
  charging_rate_unit: z.enum(['W', 'A']),
  charging_profile_period: z
    .array(period)
    .min(1)
    .max(200)
    .refine((all) => all[0]?.start_period === 0, 'the first one starts at 0')
    .refine(
      (all) =>
        all.every((one, index) => index === 0 || one.start_period > (all[index - 1]?.start_period ?? 0)),
      'each starts after the one before it',
    ),
})
export type OcpiProfile = z.infer<typeof profileShape>
export const activeShape = z.looseObject({ start_date_time: instant, charging_profile: profileShape })

/** What a charge point says that it is held to. */
export const compositeShape = z.looseObject({
  status: z.literal('Accepted'),
  scheduleStart: z.string().optional(),
  chargingSchedule: z.looseObject({
    chargingRateUnit: z.enum(['W', 'A']),
    chargingSchedulePeriod: z.array(z.looseObject({ startPeriod: z.number(), limit: z.number() })).min(1),
  }),
})
export type Composite = z.infer<typeof compositeShape>

/** From an instant on, in seconds since then. */
export interface Step {
  from: number
  limit: number
}
/** What a charge point is held to, seen from `start` on. */
export function stepsOf({ scheduleStart, chargingSchedule }: Composite, start: Date): Step[] {
  const began = readInstant(scheduleStart ?? '') ?? start
  const ahead = Math.round((began.getTime() - start.getTime()) / 1_000)
  return chargingSchedule.chargingSchedulePeriod.map(({ startPeriod, limit }) => ({
    from: startPeriod + ahead,
    limit,
  }))
}
export function limitAt(steps: readonly Step[], at: number): number {
  return steps.findLast(({ from }) => from <= at)?.limit ?? steps[0]?.limit ?? 0
}
/** At each instant the lower of both. */
export function lowerOf(wanted: readonly Step[], held: readonly Step[]): Step[] {
  const starts = [...wanted, ...held].map(({ from }) => Math.max(0, from))
  const all = [...new Set(starts)].toSorted((a, b) => a - b)
  const steps = all.map((from) => ({ from, limit: Math.min(limitAt(wanted, from), limitAt(held, from)) }))
  return steps.filter(({ limit }, index) => index === 0 || limit !== steps[index - 1]?.limit)
}
/** Nowhere above what was wanted. */
export function isWithin(held: readonly Step[], wanted: readonly Step[]): boolean {
  const starts = [...held, ...wanted].map(({ from }) => Math.max(0, from))
  return starts.every((from) => limitAt(held, from) <= limitAt(wanted, from))
}

/** Charge points count a step's begin in whole seconds, from when they were asked. */
const exactSeconds = 5
/** Whether what was reported says of the time that both speak of what is so now. One that is over says nothing. */
export function isSameProfile(told: ActiveProfile, now: ActiveProfile): boolean {
  const start = Date.parse(now.start_date_time)
  const [was, is] = [told, now].map(({ start_date_time, charging_profile: profile }) => {
    const ahead = (Date.parse(start_date_time) - start) / 1_000
    const steps = profile.charging_profile_period.map(({ start_period, limit }) => ({
      from: start_period + ahead,
      limit,
    }))
    return {
      steps,
      end: ahead + (profile.duration ?? Number.POSITIVE_INFINITY),
      unit: profile.charging_rate_unit,
    }
  })
  if (!was || !is || was.unit !== is.unit || was.end <= 0) return false
  const end = Math.min(was.end, is.end) - exactSeconds
  const [before, after] = [was, is].map(({ steps }) => [
    { from: 0, limit: limitAt(steps, 0) },
    ...steps.filter(({ from }) => from > 0 && from < end),
  ])
  return (
    before?.length === after?.length &&
    (before ?? []).every(({ from, limit }, index) => {
      const other = after?.[index]
      return other?.limit === limit && Math.abs(other.from - from) <= exactSeconds
    })
  )
}
