import { currencyCode, energyDwh, minorUnits, priceE5 } from '@evops/platform/contract'
import { z } from 'zod'
import { periodKinds } from './periods.ts'

/*
 * The shape of a priced session, kept with an order for ever and shown as the explained bill. It is the record
 * of a calculation: instants are epoch milliseconds, energies 0.1 Wh (`Dwh`), prices 1e-5 (`E5`) and amounts
 * 1e-4 (`E4`) of the currency's major unit.
 */
const epochMs = z.int()
const amountE4 = z.int()

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

/** A part of the bill: `exactE4` = Σ of its lines, and exactE4 + roundingE4 = minor (in the same unit). */
export const pricedComponent = z.object({ exactE4: amountE4, minor: minorUnits, roundingE4: z.int() })
export type PricedComponent = z.infer<typeof pricedComponent>

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
})
export type PricedSession = z.infer<typeof pricedSession>
