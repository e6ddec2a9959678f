import { dayMs, minuteMs, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { tariffAmountMinor } from './fees.ts'
import { groupKey } from './group-price.ts'
import { bearers, percentOff, perKwhOff, priceOff, type ReductionTerms } from './reductions.ts'
import { zoneClock } from './zone-clock.ts'

/** Local time of the station: `23:00`. */
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const places = z.array(z.uuid()).max(500).default([])

/** Terms of a discount: payers, places and times, and the amount. An empty list means no restriction. */
export const discountTerms = z.object({
  off: z.discriminatedUnion('how', [percentOff, priceOff, perKwhOff]),
  base: z.enum(['service', 'service_occupancy']).default('service'),
  maxOffMinor: tariffAmountMinor.min(1).nullable().default(null),
  /** Priority; the smaller number is applied first. */
  priority: z.int().min(1).max(999).default(100),
  /** Exclusive group: only the first matching discount with this name applies. */
  exclusiveGroup: z.string().trim().max(40).default(''),
  bearer: z.enum(bearers).default('operator'),
  validFrom: instant.nullable().default(null),
  validUntil: instant.nullable().default(null),
  /** 1 Monday to 7 Sunday, in the station's local time. */
  weekdays: z.array(z.int().min(1).max(7)).max(7).default([]),
  /** Daily time window in the station's local time; it crosses midnight if the end is not after the start. */
  fromTime: clock.nullable().default(null),
  toTime: clock.nullable().default(null),
  stationIds: places,
  ruleIds: places,
  groupKeys: z.array(groupKey).max(100).default([]),
  companyIds: places,
})
export type DiscountTerms = z.output<typeof discountTerms>

/** Discount whose places, payers and days match a session. */
export interface FoundDiscount {
  id: string
  name: string
  terms: DiscountTerms
}

/**
 * Returns the discounts of a session, in order: those whose weekday and time of day match the local start time; only
 * the first of an exclusive group.
 */
export function discountsFor(
  found: readonly FoundDiscount[],
  { at, timeZone }: { at: number; timeZone: string },
): ReductionTerms[] {
  const groups = new Set<string>()
  return found
    .filter(({ terms }) => holdsAt(terms, { at, timeZone }))
    .toSorted((a, b) => a.terms.priority - b.terms.priority || (a.id < b.id ? -1 : 1))
    .filter(({ terms: { exclusiveGroup: group } }) => {
      if (group === '') return true
      if (groups.has(group)) return false
      groups.add(group)
      return true
    })
    .map(({ id, name, terms: { off, base, maxOffMinor, bearer } }) => ({
      kind: 'discount' as const,
      id,
      name,
      off,
      base,
      maxOffMinor,
      bearer,
      thresholdMinor: 0,
      alone: false,
    }))
}

/** Returns true if the terms match. A night that began on a selected weekday is valid until its end on the next day. */
function holdsAt(
  { weekdays, fromTime, toTime }: DiscountTerms,
  { at, timeZone }: { at: number; timeZone: string },
): boolean {
  const local = at + zoneClock(timeZone).spanAt(at).offsetMs
  const day = Math.floor(local / dayMs)
  const minute = Math.floor((local - day * dayMs) / minuteMs)
  const on = (of: number) => weekdays.length === 0 || weekdays.includes(((((of + 3) % 7) + 7) % 7) + 1)
  if (fromTime === null || toTime === null) return on(day)
  const [from, to] = [minutesOf(fromTime), minutesOf(toTime)]
  if (from < to) return on(day) && minute >= from && minute < to
  return (on(day) && minute >= from) || (on(day - 1) && minute < to)
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
