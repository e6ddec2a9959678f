import { currencyCode, energyDwh, minorUnits, priceE5 } from '@evops/platform/contract'
import { z } from 'zod'
import { occupancyUnits, pricedFee } from './fees.ts'
import { idleStarts } from './content.ts'
import { groupPrice } from './group-price.ts'
import { periodKinds } from './periods.ts'
import { reduction } from './reductions.ts'
import { settlement } from './settlement.ts'
import { timeSpan } from './time-split.ts'
import { amountE4, pricedComponent } from './priced-component.ts'

/*
 * Shape of a priced session, stored permanently with the session and shown as the explained bill. It records a
 * calculation: instants are epoch milliseconds, energies 0.1 Wh (`Dwh`), prices 1e-5 (`E5`) and amounts 1e-4 (`E4`) of
 * the currency's major unit.
 */
const epochMs = z.int()
/** Meter reading. */
export const sessionReading = z.object({ at: epochMs, registerDwh: energyDwh })
export type SessionReading = z.infer<typeof sessionReading>

/** Meter value at the edge of a segment, and its origin. */
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
  /** Energy counted by the meter. */
  meteredDwh: energyDwh,
  /** Billed energy: metered × (1 + loss). */
  energyDwh,
  electricityPriceE5: priceE5,
  electricityAmountE4: amountE4,
  servicePriceE5: priceE5,
  serviceAmountE4: amountE4,
})

/** All energy of one kind of price period. Σ of these is the session. */
export const pricedPeriod = priced
export type PricedPeriod = z.infer<typeof pricedPeriod>

/** Uninterrupted part of a session in one kind of price period. Σ over a kind equals that kind's line. */
export const pricedSegment = priced.extend({
  from: epochMs,
  to: epochMs,
  startReading: billReading,
  endReading: billReading,
})
export type PricedSegment = z.infer<typeof pricedSegment>

/**
 * Time until which a vehicle stayed plugged in, and whether the charge point failed in the meantime. `unseenUntil`: the
 * charge point was offline from `unpluggedAt` until then, so the exact time is unknown.
 */
export const plugTime = z.object({
  unpluggedAt: epochMs,
  faulted: z.boolean(),
  unseenUntil: epochMs.optional(),
})
export type PlugTime = z.infer<typeof plugTime>

/** Calendar day of the occupancy fee. `applyCaps`: the cap that reduced it. */
export const occupiedDay = z.object({
  date: z.iso.date(),
  seconds: z.int(),
  exemptSeconds: z.int(),
  units: z.int(),
  amountE4,
  capped: z.enum(['day', 'session']).nullable(),
})
export type OccupiedDay = z.infer<typeof occupiedDay>

/** Reasons why time after the session is free although the rule has a fee. */
export const occupancyWaivers = ['fault', 'too-long'] as const

/** Occupancy fee: `from` is the begin of the first idle time, `to` the end of the last. */
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

/** A bill from before a field existed is read with the field's default: it had no such fee. */
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
  /** Fees of the service component that are not for energy. */
  fees: z.array(pricedFee).default([]),
  /** Batteries that were taken from a battery swap station. Absent: a charging session. */
  swap: z.object({ batteries: z.int() }).optional(),
  /** Null if nothing is known about the plug, or if the rule has no such fee. */
  occupancy: pricedOccupancy.nullable().default(null),
  plug: plugTime.nullable().default(null),
  /** Split of the session's time, from its start to its end. Empty if it is unknown. */
  timeSplit: z.array(timeSpan).default([]),
  /** Begin of idle time under the rule of this bill. */
  idleFrom: z.enum(idleStarts).default('stop'),
  group: groupPrice.nullable().default(null),
  /** Reductions; components and total are the amounts before them. */
  reductions: z.array(reduction).default([]),
  /** Null in bills from before this field existed. */
  settlement: settlement.nullable().default(null),
})
export type PricedSession = z.infer<typeof pricedSession>
