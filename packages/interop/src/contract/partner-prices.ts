import { roundings } from '@evops/tariffs/contract'
import { z } from 'zod'

/** Which amounts of a partner's bill are rounded: those that the tariff rounds, or as was agreed (OCPI 2.3.0, 10.2; D-07f). */
export const billRoundings = ['tariff', ...roundings] as const
export type BillRounding = (typeof billRoundings)[number]

/** What a partner pays otherwise than everybody. */
export const partnerPrices = {
  /** Added to our price for them, in 1e-5 of the major unit per kWh. */
  markupE5: z.int().min(-10_000_000).max(10_000_000).default(0),
  /** Of sessions that begin from now on. */
  billRounding: z.enum(billRoundings).default('tariff'),
}
