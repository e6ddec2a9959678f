import { z } from 'zod'
import type { ActiveProfile } from '../roaming/active-profile.ts'
import { parseOcpiInstant } from './envelope.rules.ts'

/* Power limits of a session, section 14. A partner can only lower the existing limit of the charge point. */

const instant = z.string().refine((text) => parseOcpiInstant(text) !== undefined)
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
      (all) => all.every((one, index) => index === 0 || one.start_period > (all[index - 1]?.start_period ?? 0)),
      'each starts after the one before it',
    ),
})
export type OcpiProfile = z.infer<typeof profileShape>
export const activeShape = z.looseObject({ start_date_time: instant, charging_profile: profileShape })

/** Composite schedule that a charge point reports. */
export const compositeShape = z.looseObject({
  status: z.literal('Accepted'),
  scheduleStart: z.string().optional(),
  chargingSchedule: z.looseObject({
    chargingRateUnit: z.enum(['W', 'A']),
    chargingSchedulePeriod: z.array(z.looseObject({ startPeriod: z.number(), limit: z.number() })).min(1),
  }),
})
export type CompositeSchedule = z.infer<typeof compositeShape>

/** Step that begins at a time, in seconds since the start. */
export interface PowerLimitStep {
  from: number
  limit: number
}
/** Returns the limits of a charge point as steps from `start` on. */
export function compositeScheduleSteps(
  { scheduleStart, chargingSchedule }: CompositeSchedule,
  start: Date,
): PowerLimitStep[] {
  const began = parseOcpiInstant(scheduleStart ?? '') ?? start
  const ahead = Math.round((began.getTime() - start.getTime()) / 1_000)
  return chargingSchedule.chargingSchedulePeriod.map(({ startPeriod, limit }) => ({
    from: startPeriod + ahead,
    limit,
  }))
}
export function powerLimitAt(steps: readonly PowerLimitStep[], at: number): number {
  return steps.findLast(({ from }) => from <= at)?.limit ?? steps[0]?.limit ?? 0
}
/** Returns the lower of both limits at each time. */
export function lowerPowerLimits(wanted: readonly PowerLimitStep[], held: readonly PowerLimitStep[]): PowerLimitStep[] {
  const starts = [...wanted, ...held].map(({ from }) => Math.max(0, from))
  const all = [...new Set(starts)].toSorted((a, b) => a - b)
  const steps = all.map((from) => ({ from, limit: Math.min(powerLimitAt(wanted, from), powerLimitAt(held, from)) }))
  return steps.filter(({ limit }, index) => index === 0 || limit !== steps[index - 1]?.limit)
}
/** Returns true if the limit never exceeds the requested limit. */
export function isWithin(held: readonly PowerLimitStep[], wanted: readonly PowerLimitStep[]): boolean {
  const starts = [...held, ...wanted].map(({ from }) => Math.max(0, from))
  return starts.every((from) => powerLimitAt(held, from) <= powerLimitAt(wanted, from))
}

/** Tolerance in seconds: charge points count the begin of a step in whole seconds from the time of the query. */
const exactSeconds = 5
/**
 * Returns true if the reported profile equals the current one for the time that both cover. A profile that has ended
 * covers nothing.
 */
export function areProfilesEqual(sentProfile: ActiveProfile, now: ActiveProfile): boolean {
  const start = Date.parse(now.start_date_time)
  const [was, is] = [sentProfile, now].map(({ start_date_time, charging_profile: profile }) => {
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
    { from: 0, limit: powerLimitAt(steps, 0) },
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
