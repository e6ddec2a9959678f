import { roundHalfUp, toSafeNumber } from '@evops/platform/contract'
import { idleTimeStartOf, type TariffContent } from './content.ts'
import { dayTypes, slotsPerDay } from './periods.ts'

/** Value for a change from zero, which has no percentage. */
export const infinitePriceChange = Number.POSITIVE_INFINITY

/**
 * Returns the largest price change between two contents, up or down, in hundredths of a percent of the previous price.
 * Compares every half-hour of every month and day type, and every fee. Without a previous content, everything counts as
 * new.
 */
export function priceChange(before: TariffContent | null, after: TariffContent): number {
  if (!before) return infinitePriceChange
  let most = 0
  const comparePrices = (from: number, to: number) => {
    if (from === to) return
    const change =
      from === 0 ? infinitePriceChange : toSafeNumber(roundHalfUp(BigInt(Math.abs(to - from)) * 10_000n, BigInt(from)))
    most = Math.max(most, change)
  }
  for (const dayType of dayTypes)
    for (let month = 1; month <= 12; month += 1) {
      const [old, now] = [cellPrices(before, month, dayType), cellPrices(after, month, dayType)]
      for (let slot = 0; slot < slotsPerDay; slot += 1) comparePrices(old[slot] ?? 0, now[slot] ?? 0)
    }
  for (const [from, to] of feesOf(before).map((fee, index) => [fee, feesOf(after)[index] ?? 0] as const))
    comparePrices(from, to)
  return hasOtherTime(before, after) ? infinitePriceChange : most
}

/** Another begin of idle time moves minutes from one fee to another, so it has no percentage. */
function hasOtherTime(before: TariffContent, after: TariffContent): boolean {
  if (idleTimeStartOf(before) === idleTimeStartOf(after)) return false
  return [before, after].some(({ minuteFeeE5, occupancy }) => minuteFeeE5 > 0 || (occupancy?.priceE5 ?? 0) > 0)
}

/** Returns the price of a billed kWh in each half-hour, including the loss percentage. */
function cellPrices(content: TariffContent, month: number, dayType: (typeof dayTypes)[number]): number[] {
  const schedule = content.schedules.find((s) => s.months.includes(month) && s.dayTypes.includes(dayType))
  return (schedule?.cells ?? []).map((kind) => {
    const pair = content.prices[kind]
    return pair ? (pair.electricityE5 + pair.serviceE5) * (10_000 + content.lossPercentHundredths) : 0
  })
}

function feesOf(content: TariffContent): number[] {
  const { minuteFeeE5, sessionFeeE5, minimumMinor, occupancy, swapFeeE5 = 0, returnPriceE5 = 0 } = content
  return [minuteFeeE5, sessionFeeE5, minimumMinor, occupancy?.priceE5 ?? 0, swapFeeE5, returnPriceE5]
}
