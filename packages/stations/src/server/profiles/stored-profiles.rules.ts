import { z } from 'zod'

/** Active profile whose limit over a day can be calculated. */
export interface StoredDailyProfile {
  connectorNo: number
  purpose: string
  stackLevel: number
  unit: string
  /** Start in epoch milliseconds. */
  start: number
  /** True if the profile recurs every day. */
  daily: boolean
  periods: readonly { startPeriod: number; limit: number }[]
}

const composite = z.object({
  status: z.literal('Accepted'),
  scheduleStart: z.string().optional(),
  chargingSchedule: z.object({
    chargingRateUnit: z.string(),
    /** In 2.1 a period can have no limit. */
    chargingSchedulePeriod: z.array(z.object({ startPeriod: z.number(), limit: z.number().optional() })).min(1),
  }),
})

const daySeconds = 86_400
/** Tolerance, because devices round to whole amperes or watts. */
const tolerance = 1.02

/** Returns the limit of a profile at an instant, or null if there is none. */
export function profileLimitAt({ start, daily, periods }: StoredDailyProfile, at: number): number | null {
  const since = Math.floor((at - start) / 1000)
  if (since < 0) return null
  const second = daily ? since % daySeconds : since
  return periods.findLast(({ startPeriod }) => startPeriod <= second)?.limit ?? null
}

/**
 * Returns true if the charge point's composite schedule of a connector never exceeds the limits of its profiles.
 * Returns false if there is no schedule or a higher one, because the profiles may be missing. Within one purpose the
 * highest level applies.
 */
export function isCurveWithin(
  held: readonly StoredDailyProfile[],
  { connectorNo, reply, now }: { connectorNo: number; reply: unknown; now: number },
): boolean {
  const read = composite.safeParse(reply)
  if (!read.success) return false
  const { scheduleStart, chargingSchedule } = read.data
  const from = scheduleStart === undefined ? now : Date.parse(scheduleStart)
  const here = held.filter(
    (one) =>
      one.unit === chargingSchedule.chargingRateUnit && (one.connectorNo === connectorNo || one.connectorNo === 0),
  )
  return chargingSchedule.chargingSchedulePeriod.every(({ startPeriod, limit }) => {
    // One second after the start of the period, because the clocks may differ by that much at a boundary.
    const most = mostAt(here, from + (startPeriod + 1) * 1000)
    return most === null || limit === undefined || limit <= most * tolerance
  })
}

function mostAt(held: readonly StoredDailyProfile[], at: number): number | null {
  const top = new Map<string, { level: number; limit: number }>()
  for (const profile of held) {
    const limit = profileLimitAt(profile, at)
    const best = top.get(profile.purpose)
    if (limit !== null && (!best || profile.stackLevel > best.level))
      top.set(profile.purpose, { level: profile.stackLevel, limit })
  }
  const limits = [...top.values()].map(({ limit }) => limit)
  return limits.length === 0 ? null : Math.min(...limits)
}
