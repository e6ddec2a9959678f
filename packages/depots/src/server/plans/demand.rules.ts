import { currencyExponent } from '@evops/platform/contract'
import type { BoardPlan } from '../../contract/index.ts'
import type { DemandRule, ChargingPlan } from '../planner/planner.types.ts'
import type { ConnectorFact, NodeFact } from './facts.store.ts'

type SiteDemand = Pick<NodeFact, 'id' | 'demandKind' | 'demandPriceMinor' | 'demandPeriod' | 'demandUntil'>
const bucketsOfQuarter = 3
const quarterMs = 900_000

/** Returns true if the demand rule of a site applies on a day of the depot's calendar. */
export function doesDemandRuleApply({ demandKind, demandUntil }: SiteDemand, day: string): boolean {
  return demandKind !== 'none' && (demandUntil === null || day <= demandUntil)
}

/** Returns the rule in the planner's format. Null: power has no cost now. */
export function planDemandRuleOf(
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
  const inWindow = slots.map(({ date, period }) => doesDemandRuleApply(site, date) && counts(period))
  if (!inWindow.includes(true)) return null
  const priceE5PerKw = site.demandPriceMinor * 10 ** (5 - currencyExponent(currency))
  return { priceE5PerKw, inWindow, alreadyW, limitId: site.id, usedDwh }
}

/** Returns the highest quarter-hour average of five-minute means. Missing values count as zero. */
export function highestQuarter(load: readonly { at: Date; powerW: number }[], counts: (at: number) => boolean): number {
  const sums = new Map<number, number>()
  for (const { at, powerW } of load) {
    const quarter = Math.floor(at.getTime() / quarterMs) * quarterMs
    sums.set(quarter, (sums.get(quarter) ?? 0) + powerW)
  }
  const counted = [...sums].flatMap(([at, sum]) => (counts(at) ? [sum / bucketsOfQuarter] : []))
  return Math.round(counted.reduce((most, one) => Math.max(most, one), 0))
}

/** Estimates the energy since the start of the quarter hour from the present power of the connectors. */
export function energySinceQuarterStart(
  connectors: readonly ConnectorFact[],
  firstSlotAt: number,
  now: number,
): number {
  const watts = connectors.reduce((sum, { powerW }) => sum + (powerW ?? 0), 0)
  return Math.round((watts * (now - firstSlotAt)) / 360_000)
}

/** Returns the effect of a plan on the demand cost, for the board. */
export function contractDemandOf(
  demand: DemandRule | null,
  { peakW }: ChargingPlan,
  minor: (e5: number) => number,
): BoardPlan['demand'] {
  if (!demand || peakW === null) return null
  const { alreadyW, priceE5PerKw } = demand
  const peak = Math.round(Math.max(peakW, alreadyW))
  return { peakW: peak, alreadyW, minor: minor(((peak - alreadyW) / 1_000) * priceE5PerKw) }
}
