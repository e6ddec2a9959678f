import { z } from 'zod'
import { exampleCharge, type RoamingPrice } from '../../contract/index.ts'
import { exactToMinorUnits } from './exact.rules.ts'
import { calculatePartnerTariffCost, parsePartnerTariff } from './their-price.rules.ts'

/** Fields of a tariff that the price display needs. The tariff was validated when it was received. */
const receivedTariff = z.object({
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

/**
 * Returns the range from minimum to maximum of each component. The tariff's restrictions define when each price
 * applies.
 */
export function roamingPriceRange(tariffJson: unknown, when?: When): RoamingPrice | undefined {
  const parsed = receivedTariff.safeParse(tariffJson)
  if (!parsed.success) return undefined
  const { currency, tax_included: taxed, elements } = parsed.data
  const components = elements.flatMap((element) => element.price_components)
  const parts = kinds.flatMap((kind) => {
    const prices = components.filter(({ type }) => type === kind).map(({ price }) => price)
    // No component, or free of charge.
    if (prices.every((price) => price === 0)) return []
    return [{ kind, from: String(Math.min(...prices)), to: String(Math.max(...prices)) }]
  })
  const isTaxed = taxed === 'YES' ? true : taxed === undefined || taxed === 'NO' ? false : null
  return { currency, parts, isTaxed, exampleMinor: when ? exampleOf(tariffJson, currency, when) : null }
}
interface When {
  now: Date
  zone: string | null
}
const { kWh, minutes } = exampleCharge
/** Calculates the example minute by minute, so that a price change during the charge is included. */
function exampleOf(tariffJson: unknown, currency: string, { now, zone }: When): number | null {
  const tariff = parsePartnerTariff(tariffJson)
  const periods = Array.from({ length: minutes }, (_, minute) => ({
    from: now.getTime() + minute * 60_000,
    to: now.getTime() + (minute + 1) * 60_000,
    volumes: { ENERGY: kWh / minutes, TIME: 1 / 60, POWER: (kWh * 60) / minutes },
  }))
  const cost = tariff && calculatePartnerTariffCost(tariff, periods, zone ?? undefined)
  return cost ? exactToMinorUnits(cost.due, currency) : null
}
