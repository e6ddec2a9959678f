import { minorUnits, priceE5 } from '@evops/platform/contract'
import { z } from 'zod'
import { slotsPerDay } from './periods.ts'

/** Fixed amount in the currency's minor unit. A larger value is a typing error. */
export const tariffAmountMinor = z.int().min(0).max(100_000_000)

/** Unit of the occupancy price. */
export const occupancyUnits = ['minute', 'half_hour', 'hour'] as const
export type OccupancyUnit = (typeof occupancyUnits)[number]
export const occupancyUnitMinutes = {
  minute: 1,
  half_hour: 30,
  hour: 60,
} as const satisfies Record<OccupancyUnit, number>

/** Half-hours of every night in the station's local time: from 46 to 14 is 23:00 to 07:00. */
export const nightSlots = z.object({
  fromSlot: z
    .int()
    .min(0)
    .max(slotsPerDay - 1),
  toSlot: z.int().min(1).max(slotsPerDay),
})
export type NightSlots = z.infer<typeof nightSlots>

/**
 * Occupancy fee, from the end of charging until the plug is removed (domain handbook, section 5). It is counted by
 * calendar day of the station: full units, and one more if the remainder is longer than `remainderMinutes`.
 */
export const occupancyRule = z.object({
  freeMinutes: z.int().min(0).max(1_440).default(15),
  unit: z.enum(occupancyUnits),
  priceE5,
  remainderMinutes: z.int().min(0).max(59).default(0),
  sessionCapMinor: tariffAmountMinor.nullable().default(null),
  dayCapMinor: tariffAmountMinor.nullable().default(null),
  /** Half-hours that are free. */
  exempt: nightSlots.nullable().default(null),
})
export type OccupancyRule = z.infer<typeof occupancyRule>

/**
 * Fee of the service part that is not for energy. `minimum`: the amount that raises the session to its minimum price.
 */
export const pricedFee = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('minute'), seconds: z.int(), priceE5, amountE4: z.int() }),
  z.object({ kind: z.literal('session'), priceE5, amountE4: z.int() }),
  z.object({ kind: z.literal('swap'), batteries: z.int(), priceE5, amountE4: z.int() }),
  z.object({ kind: z.literal('minimum'), minimumMinor: minorUnits, amountE4: z.int() }),
])
export type PricedFee = z.infer<typeof pricedFee>
