import { z } from 'zod'
import { exampleCharge, type RoamingPrice } from '../../contract/index.ts'
import { minorOf } from './exact.rules.ts'
import { costBy, readTariff } from './their-price.rules.ts'

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

/** From the minimum to the maximum that each part may cost: what holds when is in the tariff’s restrictions. */
export function priceOf(said: unknown, when?: When): RoamingPrice | undefined {
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
  return { currency, parts, isTaxed, exampleMinor: when ? exampleOf(said, currency, when) : null }
}
/** `zone`: of the station. */
interface When {
  now: Date
  zone: string | null
}
const { kWh, minutes } = exampleCharge
/** Minute by minute, so that a price that changes meanwhile counts from then on. */
function exampleOf(said: unknown, currency: string, { now, zone }: When): number | null {
  const tariff = readTariff(said)
  const periods = Array.from({ length: minutes }, (_, minute) => ({
    from: now.getTime() + minute * 60_000,
    to: now.getTime() + (minute + 1) * 60_000,
    volumes: { ENERGY: kWh / minutes, TIME: 1 / 60, POWER: (kWh * 60) / minutes },
  }))
  const cost = tariff && costBy(tariff, periods, zone ?? undefined)
  return cost ? minorOf(cost.due, currency) : null
}
