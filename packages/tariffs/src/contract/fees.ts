import { minorUnits, priceE5 } from '@evops/platform/contract'
import { z } from 'zod'
import { slotsPerDay } from './periods.ts'

/** A fixed amount that a rule names, in the currency's minor unit. Beyond the bound somebody mistyped. */
export const ruleAmount = z.int().min(0).max(100_000_000)

/** What the occupancy price is for. */
export const occupancyUnits = ['minute', 'half_hour', 'hour'] as const
export type OccupancyUnit = (typeof occupancyUnits)[number]
export const occupancyUnitMinutes = {
  minute: 1,
  half_hour: 30,
  hour: 60,
} as const satisfies Record<OccupancyUnit, number>

/** Half-hours of every night, on the station's clock: from 46 to 14 is 23:00 to 07:00. */
export const nightSlots = z.object({
  fromSlot: z
    .int()
    .min(0)
    .max(slotsPerDay - 1),
  toSlot: z.int().min(1).max(slotsPerDay),
})
export type NightSlots = z.infer<typeof nightSlots>

/**
 * What staying plugged costs, from the end of charging until the plug is pulled (domain handbook, section 5).
 * Counted by calendar day of the station: full units, and one more when the rest is longer than
 * `remainderMinutes`.
 */
export const occupancyRule = z.object({
  freeMinutes: z.int().min(0).max(1_440).default(15),
  unit: z.enum(occupancyUnits),
  priceE5,
  remainderMinutes: z.int().min(0).max(59).default(0),
  sessionCapMinor: ruleAmount.nullable().default(null),
  dayCapMinor: ruleAmount.nullable().default(null),
  /** Half-hours that cost nothing. */
  exempt: nightSlots.nullable().default(null),
})
export type OccupancyRule = z.infer<typeof occupancyRule>

/** A fee on the service side that is not energy. `minimum`: what lifts the session to the least it costs. */
export const pricedFee = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('minute'), seconds: z.int(), priceE5, amountE4: z.int() }),
  z.object({ kind: z.literal('session'), priceE5, amountE4: z.int() }),
  z.object({ kind: z.literal('minimum'), minimumMinor: minorUnits, amountE4: z.int() }),
])
export type PricedFee = z.infer<typeof pricedFee>
