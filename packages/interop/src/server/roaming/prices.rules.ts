import { z } from 'zod'
import type { RoamingPrice } from '../../contract/index.ts'

/** What of a tariff its price in words needs; it was read whole when it was taken. */
const saidTariff = z.object({
  currency: z.string(),
  tax_included: z.string().optional(),
  elements: z.array(
    z.object({
      price_components: z.array(
        z.object({ type: z.enum(['ENERGY', 'FLAT', 'PARKING_TIME', 'TIME']), price: z.number() }),
      ),
    }),
  ),
})
const kinds = ['ENERGY', 'TIME', 'PARKING_TIME', 'FLAT'] as const

/** From the least to the most that each part may cost: what holds when is in the tariff’s restrictions. */
export function priceOf(said: unknown): RoamingPrice | undefined {
  const parsed = saidTariff.safeParse(said)
  if (!parsed.success) return undefined
  const { currency, tax_included: taxed, elements } = parsed.data
  const components = elements.flatMap((element) => element.price_components)
  const parts = kinds.flatMap((kind) => {
    const prices = components.filter(({ type }) => type === kind).map(({ price }) => price)
    // None, or free.
    if (prices.every((price) => price === 0)) return []
    return [{ kind, from: String(Math.min(...prices)), to: String(Math.max(...prices)) }]
  })
  const isTaxed = taxed === 'YES' ? true : taxed === undefined || taxed === 'NO' ? false : null
  return { currency, parts, isTaxed }
}
