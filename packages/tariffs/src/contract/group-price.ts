import { priceE5, roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import { z } from 'zod'
import { roundings, type TariffContent } from './content.ts'

/** Name of a price group. Start tokens have it today; members and companies will get it later. */
export const groupKey = z.string().trim().min(1).max(40)

const wholePercent = 10_000

/** Terms of a group, which replace the rule's service price. Electricity prices never change. */
export const groupTerms = z.object({
  service: z.discriminatedUnion('how', [
    /** One service price per kWh at all hours. */
    z.object({ how: z.literal('price'), serviceE5: priceE5 }),
    /** Share of every service price and fee, in hundredths of a percent: 8,000 is 80 %. */
    z.object({ how: z.literal('percent'), percentHundredths: z.int().min(0).max(wholePercent) }),
  ]),
  /** True if no occupancy fee applies, for example for buses and staff. */
  occupancyFree: z.boolean().default(false),
})
export type GroupTerms = z.infer<typeof groupTerms>

/**
 * Terms of a roaming partner: the rule's prices with a mark-up per kWh. Without `fees`, there are no fees per minute or
 * session and no minimum, because the partner's protocol does not support them.
 */
const partnerTerms = z.object({
  service: z.object({ how: z.literal('markup'), markupE5: z.int(), fees: z.boolean() }),
  occupancyFree: z.boolean(),
  /** Rounding agreed with the partner; absent: the rule's. */
  rounding: z.enum(roundings).optional(),
})
export type PartnerTerms = z.infer<typeof partnerTerms>
export const payerTerms = z.union([groupTerms, partnerTerms])
export type PayerTerms = z.infer<typeof payerTerms>

/** Price of the payer's group or partner at the start of a session, as stored in its bill. */
export const groupPrice = z.object({ id: z.uuid(), key: z.string(), terms: payerTerms })
export type GroupPrice = z.infer<typeof groupPrice>

const made = new WeakMap<TariffContent, WeakMap<PayerTerms, TariffContent>>()

/** Returns the rule with the prices for a group or a partner. */
export function contentForGroup(content: TariffContent, terms: PayerTerms): TariffContent {
  const byTerms = made.get(content) ?? new WeakMap<PayerTerms, TariffContent>()
  made.set(content, byTerms)
  const cached = byTerms.get(terms)
  if (cached) return cached
  const priced = { ...content, ...servicePrices(content, terms) }
  if (terms.occupancyFree) priced.occupancy = null
  if ('rounding' in terms && terms.rounding) priced.rounding = terms.rounding
  byTerms.set(terms, priced)
  return priced
}

function servicePrices(content: TariffContent, { service }: PayerTerms): Partial<TariffContent> {
  if (service.how === 'markup')
    return {
      prices: withMarkup(content.prices, service.markupE5),
      ...(!service.fees && { minuteFeeE5: 0, sessionFeeE5: 0, swapFeeE5: 0, minimumMinor: 0 }),
    }
  if (service.how === 'price') return { prices: withService(content, () => service.serviceE5) }
  const part = (priceE5: number) =>
    toSafeNumber(roundHalfUp(BigInt(priceE5) * BigInt(service.percentHundredths), BigInt(wholePercent)))
  return {
    prices: withService(content, part),
    minuteFeeE5: part(content.minuteFeeE5),
    sessionFeeE5: part(content.sessionFeeE5),
    ...(content.swapFeeE5 !== undefined && { swapFeeE5: part(content.swapFeeE5) }),
  }
}

function withService(content: TariffContent, of: (serviceE5: number) => number): TariffContent['prices'] {
  return Object.fromEntries(
    Object.entries(content.prices).map(([kind, pair]) => [kind, { ...pair, serviceE5: of(pair.serviceE5) }]),
  )
}

/**
 * Adds a mark-up to the service price. A negative remainder is deducted from the electricity price; no price is below
 * zero.
 */
function withMarkup(prices: TariffContent['prices'], markupE5: number): TariffContent['prices'] {
  return Object.fromEntries(
    Object.entries(prices).map(([kind, pair]) => {
      const serviceE5 = pair.serviceE5 + markupE5
      const electricityE5 = Math.max(0, pair.electricityE5 + Math.min(0, serviceE5))
      return [kind, { ...pair, electricityE5, serviceE5: Math.max(0, serviceE5) }]
    }),
  )
}
