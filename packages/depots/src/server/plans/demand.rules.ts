import { currencyExponent } from '@evops/platform/contract'
import type { BoardPlan } from '../../contract/index.ts'
import type { DemandRule, Plan } from '../planner/planner.types.ts'
import type { ConnectorFact, NodeFact } from './facts.store.ts'

type SiteDemand = Pick<NodeFact, 'id' | 'demandKind' | 'demandPriceMinor' | 'demandPeriod' | 'demandUntil'>
const bucketsOfQuarter = 3
const quarterMs = 900_000

/** Does the rule of a site count on that day of the depot's calendar? */
export function demandCounts({ demandKind, demandUntil }: SiteDemand, day: string): boolean {
  return demandKind !== 'none' && (demandUntil === null || day <= demandUntil)
}

/** The rule as the planner takes it; null: nothing costs for its power now. */
export function demandOf(
  site: SiteDemand | undefined,
  {
    slots,
    alreadyW,
    currency,
    usedDwh,
  }: {
    slots: readonly { date: string; period: string }[]
    alreadyW: number
    currency: string
    usedDwh: number
  },
): DemandRule | null {
  if (!site || site.demandPriceMinor === null) return null
  const counts = (period: string) => site.demandKind === 'max15' || site.demandPeriod === period
  const inWindow = slots.map(({ date, period }) => demandCounts(site, date) && counts(period))
  if (!inWindow.includes(true)) return null
  const priceE5PerKw = site.demandPriceMinor * 10 ** (5 - currencyExponent(currency))
  return { priceE5PerKw, inWindow, alreadyW, limitId: site.id, usedDwh }
}

/** The highest average of a quarter hour among means of five minutes; what was not measured is nothing. */
export function highestQuarter(
  load: readonly { at: Date; powerW: number }[],
  counts: (at: number) => boolean,
): number {
  const sums = new Map<number, number>()
  for (const { at, powerW } of load) {
    const quarter = Math.floor(at.getTime() / quarterMs) * quarterMs
    sums.set(quarter, (sums.get(quarter) ?? 0) + powerW)
  }
  const counted = [...sums].flatMap(([at, sum]) => (counts(at) ? [sum / bucketsOfQuarter] : []))
  return Math.round(counted.reduce((most, one) => Math.max(most, one), 0))
}

/** About what was drawn since the quarter hour began: as connectors draw now. */
export function usedSince(connectors: readonly ConnectorFact[], firstSlotAt: number, now: number): number {
  const watts = connectors.reduce((sum, { powerW }) => sum + (powerW ?? 0), 0)
  return Math.round((watts * (now - firstSlotAt)) / 360_000)
}

/** What a plan makes of it, for the board. */
export function demandTold(
  demand: DemandRule | null,
  { peakW }: Plan,
  minor: (e5: number) => number,
): BoardPlan['demand'] {
  if (!demand || peakW === null) return null
  const { alreadyW, priceE5PerKw } = demand
  const peak = Math.round(Math.max(peakW, alreadyW))
  return { peakW: peak, alreadyW, minor: minor(((peak - alreadyW) / 1_000) * priceE5PerKw) }
}
