import { slotLabel, periodRunsOfDay, type TariffContent } from './content.ts'
import { periodCellsOnDate } from './price-spans.ts'

/** Prices of a day as text for drivers and partners: currency per kWh in the station's local time. */
export interface FeeTexts {
  electricityFee: string
  serviceFee: string
}

/**
 * Returns the texts of a local date (`2026-05-04`), generated from the rule so that they never differ from the bill.
 */
export function feeTexts(content: TariffContent, date: string): FeeTexts {
  const stretches = periodRunsOfDay(periodCellsOnDate(content, date))
  const textOf = (part: 'electricityE5' | 'serviceE5') => {
    const spans: { from: number; price: number }[] = []
    for (const { kind, from } of stretches) {
      const pair = content.prices[kind]
      if (!pair) throw new RangeError(`no price for ${kind}`)
      if (spans.at(-1)?.price !== pair[part]) spans.push({ from, price: pair[part] })
    }
    const [first, ...more] = spans
    if (first && more.length === 0) return priceText(first.price)
    return spans
      .map(({ from, price }, at) => `${slotLabel(from)}–${slotLabel(spans[at + 1]?.from ?? 48)} ${priceText(price)}`)
      .join('; ')
  }
  return { electricityFee: textOf('electricityE5'), serviceFee: textOf('serviceE5') }
}

function priceText(e5: number): string {
  return (e5 / 100_000).toFixed(4)
}
