import { currencyCode, energyDwh, minorUnits, priceE5 } from '@evops/platform/contract'
import { z } from 'zod'
import { occupancyUnits, pricedFee } from './fees.ts'
import { groupPrice } from './group-price.ts'
import { periodKinds } from './periods.ts'
import { reduction } from './reductions.ts'
import { settlement } from './settlement.ts'
import { amountE4, pricedComponent } from './priced-component.ts'

/*
 * The shape of a priced session, kept with an order for ever and shown as the explained bill. It is the record
 * of a calculation: instants are epoch milliseconds, energies 0.1 Wh (`Dwh`), prices 1e-5 (`E5`) and amounts
 * 1e-4 (`E4`) of the currency's major unit.
 */
const epochMs = z.int()
/** A register reading of a meter. */
export const sessionReading = z.object({ at: epochMs, registerDwh: energyDwh })
export type SessionReading = z.infer<typeof sessionReading>

/** A register at the edge of a segment, and how it is known. */
export const billReading = z.discriminatedUnion('how', [
  sessionReading.extend({ how: z.enum(['start', 'sample', 'end']) }),
  sessionReading.extend({
    how: z.literal('interpolated'),
    between: z.tuple([sessionReading, sessionReading]),
  }),
])
export type BillReading = z.infer<typeof billReading>

const priced = z.object({
  period: z.enum(periodKinds),
  /** What the register counted. */
  meteredDwh: energyDwh,
  /** What is billed: metered × (1 + loss). */
  energyDwh,
  electricityPriceE5: priceE5,
  electricityAmountE4: amountE4,
  servicePriceE5: priceE5,
  serviceAmountE4: amountE4,
})

/** All energy of one kind of period. Σ of these is the session. */
export const pricedPeriod = priced
export type PricedPeriod = z.infer<typeof pricedPeriod>

/** One uninterrupted stretch in one kind of period. Σ over a kind equals that kind's line. */
export const pricedSegment = priced.extend({
  from: epochMs,
  to: epochMs,
  startReading: billReading,
  endReading: billReading,
})
export type PricedSegment = z.infer<typeof pricedSegment>

/**
 * Until when a vehicle stayed plugged, and whether the charge point failed meanwhile. `unseenUntil`: the charge point was
 * out of touch from `unpluggedAt` until then, so nobody knows more.
 */
export const plugTime = z.object({
  unpluggedAt: epochMs,
  faulted: z.boolean(),
  unseenUntil: epochMs.optional(),
})
export type PlugTime = z.infer<typeof plugTime>

/** A calendar day of the occupancy fee. `capped`: which cap lowered it. */
export const occupiedDay = z.object({
  date: z.iso.date(),
  seconds: z.int(),
  exemptSeconds: z.int(),
  units: z.int(),
  amountE4,
  capped: z.enum(['day', 'session']).nullable(),
})
export type OccupiedDay = z.infer<typeof occupiedDay>

/** Why staying plugged cost nothing though the rule has a price for it. */
export const occupancyWaivers = ['fault', 'too-long'] as const

export const pricedOccupancy = z.object({
  from: epochMs,
  to: epochMs,
  freeUntil: epochMs,
  unit: z.enum(occupancyUnits),
  priceE5,
  waived: z.enum(occupancyWaivers).nullable(),
  days: z.array(occupiedDay),
  amount: pricedComponent,
})
export type PricedOccupancy = z.infer<typeof pricedOccupancy>

/** Bills from before a field existed are read with its default: they had no such fee. */
export const pricedSession = z.object({
  currency: currencyCode,
  exponent: z.int(),
  timeZone: z.string(),
  from: epochMs,
  to: epochMs,
  meteredDwh: energyDwh,
  energyDwh,
  lossPercentHundredths: z.int(),
  segments: z.array(pricedSegment),
  byPeriod: z.array(pricedPeriod),
  electricity: pricedComponent,
  service: pricedComponent,
  totalMinor: minorUnits,
  billingReadings: z.array(sessionReading),
  /** Fees of the service component that are not energy. */
  fees: z.array(pricedFee).default([]),
  /** Null: nothing was known of the plug, or the rule has no such fee. */
  occupancy: pricedOccupancy.nullable().default(null),
  plug: plugTime.nullable().default(null),
  group: groupPrice.nullable().default(null),
  /** What was taken off; the components and the total stand before it. */
  reductions: z.array(reduction).default([]),
  /** Null in bills from before it was kept. */
  settlement: settlement.nullable().default(null),
})
export type PricedSession = z.infer<typeof pricedSession>
