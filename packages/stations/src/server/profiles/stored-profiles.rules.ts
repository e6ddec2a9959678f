import { z } from 'zod'

/** A profile that is shown as active, as far as its limit over a day can be told. */
export interface HeldProfile {
  connectorNo: number
  purpose: string
  stackLevel: number
  unit: string
  /** Epoch milliseconds of its start. */
  start: number
  /** Comes again every day. */
  daily: boolean
  periods: readonly { startPeriod: number; limit: number }[]
}

const composite = z.object({
  status: z.literal('Accepted'),
  scheduleStart: z.string().optional(),
  chargingSchedule: z.object({
    chargingRateUnit: z.string(),
    chargingSchedulePeriod: z.array(z.object({ startPeriod: z.number(), limit: z.number() })).min(1),
  }),
})

const daySeconds = 86_400
/** Devices round to whole amperes or watts. */
const tolerance = 1.02

/** The limit that a profile sets at an instant; null where it sets none. */
export function limitAt({ start, daily, periods }: HeldProfile, at: number): number | null {
  const since = Math.floor((at - start) / 1000)
  if (since < 0) return null
  const second = daily ? since % daySeconds : since
  return periods.findLast(({ startPeriod }) => startPeriod <= second)?.limit ?? null
}

/**
 * Whether a charge point's own curve of a connector shows that its profiles are there: nowhere above what they allow.
 * False where it gives no curve or a higher one: then they may be gone. Of one purpose the highest level counts.
 */
export function curveKeeps(
  held: readonly HeldProfile[],
  { connectorNo, reply, now }: { connectorNo: number; reply: unknown; now: number },
): boolean {
  const read = composite.safeParse(reply)
  if (!read.success) return false
  const { scheduleStart, chargingSchedule } = read.data
  const from = scheduleStart === undefined ? now : Date.parse(scheduleStart)
  const here = held.filter(
    (one) => one.unit === chargingSchedule.chargingRateUnit && (one.connectorNo === connectorNo || one.connectorNo === 0),
  )
  return chargingSchedule.chargingSchedulePeriod.every(({ startPeriod, limit }) => {
    // A second in: the two clocks may differ by that much at an edge.
    const most = mostAt(here, from + (startPeriod + 1) * 1000)
    return most === null || limit <= most * tolerance
  })
}

function mostAt(held: readonly HeldProfile[], at: number): number | null {
  const top = new Map<string, { level: number; limit: number }>()
  for (const profile of held) {
    const limit = limitAt(profile, at)
    const best = top.get(profile.purpose)
    if (limit !== null && (!best || profile.stackLevel > best.level))
      top.set(profile.purpose, { level: profile.stackLevel, limit })
  }
  const limits = [...top.values()].map(({ limit }) => limit)
  return limits.length === 0 ? null : Math.min(...limits)
}
