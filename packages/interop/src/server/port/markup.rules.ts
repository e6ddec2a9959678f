import type { TariffContent } from '@evops/tariffs/contract'

type Pair = NonNullable<TariffContent['prices'][keyof TariffContent['prices']]>

/** Prices with a partner's mark-up: on the service part, and what that can't bear off the electricity; none is below nothing. */
export function withMarkup(content: TariffContent, markupE5: number): TariffContent {
  if (markupE5 === 0) return content
  const marked = (pair: Pair): Pair => {
    const serviceE5 = pair.serviceE5 + markupE5
    if (serviceE5 >= 0) return { ...pair, serviceE5 }
    return { ...pair, serviceE5: 0, electricityE5: Math.max(0, pair.electricityE5 + serviceE5) }
  }
  const prices = Object.fromEntries(
    Object.entries(content.prices).map(([kind, pair]) => [kind, pair && marked(pair)]),
  )
  return { ...content, prices }
}
