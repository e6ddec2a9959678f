import { roundings } from '@evops/tariffs/contract'
import { z } from 'zod'

/**
 * Rounding rule for the amounts of a partner's bill: the rounding of the tariff, or an agreed rounding (OCPI 2.3.0,
 * 10.2; D-07f).
 */
export const billRoundings = ['tariff', ...roundings] as const
export type BillRounding = (typeof billRoundings)[number]

/** Price settings of a partner that differ from the general prices. */
export const partnerPrices = {
  /** Markup on our price for this partner's drivers, in 1e-5 of the major unit per kWh. */
  markupE5: z.int().min(-10_000_000).max(10_000_000).default(0),
  /** Applies to sessions that begin from now on. */
  billRounding: z.enum(billRoundings).default('tariff'),
}
