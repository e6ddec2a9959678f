import { priceE5, roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import { z } from 'zod'
import type { TariffContent } from './content.ts'

/** What a price group is called: set on start tokens now, on members and companies when they come. */
export const groupKey = z.string().trim().min(1).max(40)

const wholePercent = 10_000

/** What a group pays instead of the rule's service price. Electricity is never touched. */
export const groupTerms = z.object({
  service: z.discriminatedUnion('how', [
    /** One service price per kWh at all hours. */
    z.object({ how: z.literal('price'), serviceE5: priceE5 }),
    /** A part of every service price and fee, in hundredths of a percent: 8,000 is 80 %. */
    z.object({ how: z.literal('percent'), percentHundredths: z.int().min(0).max(wholePercent) }),
  ]),
  /** Buses and staff stay plugged for nothing. */
  occupancyFree: z.boolean().default(false),
})
export type GroupTerms = z.infer<typeof groupTerms>

/** The group price that a session took at its start, as its bill keeps it. */
export const groupPrice = z.object({ id: z.uuid(), key: z.string(), terms: groupTerms })
export type GroupPrice = z.infer<typeof groupPrice>

const made = new WeakMap<TariffContent, WeakMap<GroupTerms, TariffContent>>()

/** The rule as a group pays it. */
export function contentForGroup(content: TariffContent, terms: GroupTerms): TariffContent {
  const byTerms = made.get(content) ?? new WeakMap<GroupTerms, TariffContent>()
  made.set(content, byTerms)
  const known = byTerms.get(terms)
  if (known) return known
  const priced = { ...content, ...servicePrices(content, terms) }
  if (terms.occupancyFree) priced.occupancy = null
  byTerms.set(terms, priced)
  return priced
}

function servicePrices(content: TariffContent, { service }: GroupTerms): Partial<TariffContent> {
  if (service.how === 'price') return { prices: withService(content, () => service.serviceE5) }
  const part = (priceE5: number) =>
    toSafeNumber(roundHalfUp(BigInt(priceE5) * BigInt(service.percentHundredths), BigInt(wholePercent)))
  return {
    prices: withService(content, part),
    minuteFeeE5: part(content.minuteFeeE5),
    sessionFeeE5: part(content.sessionFeeE5),
  }
}

function withService(content: TariffContent, of: (serviceE5: number) => number): TariffContent['prices'] {
  return Object.fromEntries(
    Object.entries(content.prices).map(([kind, pair]) => [kind, { ...pair, serviceE5: of(pair.serviceE5) }]),
  )
}
