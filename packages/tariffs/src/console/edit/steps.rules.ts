import type { PeriodKind, TariffContent } from '../../contract/index.ts'

/** Line of total prices over a day in a box of `width` × `height`, with round values for its scale. */
export interface PriceStepsShape {
  line: string
  area: string
  marks: { e5: number; y: number }[]
}

export function priceSteps(
  content: TariffContent,
  cells: readonly PeriodKind[],
  { width, height }: { width: number; height: number },
): PriceStepsShape {
  const totals = cells.map(
    (kind) => (content.prices[kind]?.electricityE5 ?? 0) + (content.prices[kind]?.serviceE5 ?? 0),
  )
  const highest = Math.max(...totals, 1)
  const step = roundStep(highest / 2)
  // Leaves some space above the highest price, so that its line is not cut off.
  const top = highest * 1.08
  const y = (e5: number) => Math.round((height - (e5 / top) * height) * 10) / 10
  const slot = width / cells.length
  const points = totals
    .map((e5, index) => `${index === 0 ? `M0 ${y(e5)}` : `V${y(e5)}`}H${Math.round((index + 1) * slot * 10) / 10}`)
    .join('')
  const marks = Array.from({ length: Math.floor(highest / step) + 1 }, (_, index) => ({
    e5: index * step,
    y: y(index * step),
  }))
  return { line: points, area: `${points}V${height}H0Z`, marks }
}

/** Returns 1, 2 or 5 times a power of ten, not above `value`. */
function roundStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  const times = value / power >= 5 ? 5 : value / power >= 2 ? 2 : 1
  return times * power
}
