import { periodRunsOfDay, type PricePair, type TariffContent, type TariffSchedule } from './content.ts'
import type { PeriodKind } from './periods.ts'

/** Limits of a YKC 1.6 screen (frames 0x0A and 0x58): four rates, and five digits per price. */
const mostRates = 4
const dearestE5 = 999_999
const usualNumber: Partial<Record<PeriodKind, number>> = { sharp: 0, peak: 1, flat: 2, valley: 3 }

export interface ScreenRate extends PricePair {
  /** 0 尖, 1 峰, 2 平, 3 谷. */
  number: number
  /** Kinds with this pair of prices. */
  kinds: PeriodKind[]
}

/** A day as shown on a charge point's screen, or why it cannot be sent. The loss is always 0 there. */
export type ChargePointScreen =
  | { rates: ScreenRate[]; cells: number[] }
  | { refused: 'too-many-rates'; pairs: PricePair[] }
  | { refused: 'too-dear'; kinds: PeriodKind[] }

/**
 * Returns the rate of each half-hour of a row's days. Kinds with equal prices share a rate; each keeps its usual number
 * if possible.
 */
export function asChargePointScreen(
  content: TariffContent,
  { cells }: Pick<TariffSchedule, 'cells'>,
): ChargePointScreen {
  const kinds = [...new Set(periodRunsOfDay(cells).map((stretch) => stretch.kind))]
  const priced = kinds.map((kind) => ({ kind, ...pairOf(content, kind) }))
  const tooDear = priced.filter((pair) => Math.max(pair.electricityE5, pair.serviceE5) > dearestE5)
  if (tooDear.length > 0) return { refused: 'too-dear', kinds: tooDear.map(({ kind }) => kind) }
  const pairs = [...Map.groupBy(priced, (pair) => `${pair.electricityE5}/${pair.serviceE5}`).values()]
  if (pairs.length > mostRates)
    return {
      refused: 'too-many-rates',
      pairs: pairs.flatMap(([pair]) =>
        pair ? [{ electricityE5: pair.electricityE5, serviceE5: pair.serviceE5 }] : [],
      ),
    }
  const rates = numberGroups(pairs.map((same) => same.map(({ kind }) => kind))).map(({ number, kinds: same }) => ({
    number,
    kinds: same,
    ...pairOf(content, same[0] ?? 'flat'),
  }))
  const numberOf = (kind: PeriodKind) => rates.find((rate) => rate.kinds.includes(kind))?.number ?? 0
  return { rates: rates.toSorted((a, b) => a.number - b.number), cells: cells.map(numberOf) }
}

function numberGroups(groups: readonly PeriodKind[][]): { number: number; kinds: PeriodKind[] }[] {
  const free = new Set([0, 1, 2, 3])
  const usual = groups.map((kinds) => {
    const number = kinds.map((kind) => usualNumber[kind]).find((one) => one !== undefined && free.has(one))
    if (number !== undefined) free.delete(number)
    return { number, kinds }
  })
  return usual.map(({ number, kinds }) => {
    if (number !== undefined) return { number, kinds }
    const [next = 0] = free
    free.delete(next)
    return { number: next, kinds }
  })
}

function pairOf(content: TariffContent, kind: PeriodKind): PricePair {
  const pair = content.prices[kind]
  if (!pair) throw new RangeError(`no price for ${kind}`)
  return { electricityE5: pair.electricityE5, serviceE5: pair.serviceE5 }
}
