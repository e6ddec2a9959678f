import { calendarDayOf, Problem } from '@evops/platform/contract'
import { dayNumber } from '@evops/tariffs/contract'
import { createPeriodLookup, quarterMs, type BillLine, type GridBill, type GridContent } from '../../contract/index.ts'
import { localQuarter, monthSpan, type MeterQuarterHour } from '../series/series.rules.ts'
import { demandLines } from './demand.rules.ts'
import {
  demandE4,
  quarterHourOfHighestDemand,
  createBillLine,
  sumMinor,
  meterTotalsOf,
  type PeriodQuarter,
} from './lines.rules.ts'
import { powerFactorLines, powerFactorOf } from './power-factor.rules.ts'

export interface TariffVersion {
  fromDay: string
  untilDay: string | null
  content: GridContent
}
export interface BillFacts {
  tariffName: string
  /** Tariff versions without overlapping days. */
  versions: readonly TariffVersion[]
  month: string
  timeZone: string
  currency: string
  contractedW: readonly number[]
  capacityVa: number | null
  /** All quarter hours of the month, or a part of them from its beginning. */
  quarters: readonly MeterQuarterHour[]
}
type Whole = Omit<GridBill, 'supplyId' | 'supplyName' | 'supplyNo' | 'series' | 'toDate'>

/** Returns the version of a local day. Undefined: the day is in a gap between versions. */
export function tariffVersionOn(versions: readonly TariffVersion[], day: number): TariffVersion | undefined {
  const date = calendarDayOf(day)
  return versions.find(({ fromDay, untilDay }) => fromDay <= date && (untilDay === null || date <= untilDay))
}
/** Throws energy.no-version. */
function versionAt({ versions, tariffName }: BillFacts, day: number): TariffVersion {
  const found = tariffVersionOn(versions, day)
  if (!found) throw new Problem('energy.no-version', { name: tariffName, day: calendarDayOf(day) })
  return found
}

/**
 * Calculates the costs of a month, without taxes. Energy is priced by the version of its day. Power, reactive energy
 * and fixed charges belong to the month and use the version of its last day. For an incomplete month, power and fixed
 * charges are those of the whole month, as if no more energy were consumed.
 */
export function calculateGridBill(facts: BillFacts): Whole {
  const { timeZone, month, currency, tariffName, quarters } = facts
  const span = monthSpan(timeZone, month)
  const days = Array.from({ length: span.lastDay - span.firstDay + 1 }, (_, at) => span.firstDay + at)
  const byDay = new Map(days.map((day) => [day, versionAt(facts, day)]))
  const spread = new Map<TariffVersion, PeriodQuarter[]>([...byDay.values()].map((one) => [one, []]))
  const lookups = new Map([...spread.keys()].map((one) => [one, createPeriodLookup(one.content)]))
  const periodOf = (at: number) => {
    const { day, quarter } = localQuarter(timeZone, at)
    const version = byDay.get(day)
    return { version, period: (version && lookups.get(version)?.(day, quarter)) ?? 0 }
  }
  for (const one of quarters) {
    const { version, period } = periodOf(one.at)
    if (version && period > 0) spread.get(version)?.push({ ...one, period })
  }
  const end = quarters.at(-1)
  const remaining = nothingFrom(end === undefined ? span.from : end.at + quarterMs, span.to).map((one) => ({
    ...one,
    period: periodOf(one.at).period,
  }))
  const energy = [...spread].flatMap(([version, own]) => energyLines(version, own, currency))
  const all = [...spread.values()].flat()
  const { lines, warnings } = monthLines(versionAt(facts, span.lastDay), energy, {
    ...facts,
    days,
    quarters: all,
    remaining,
  })
  const totals = meterTotalsOf(all)
  const most = quarterHourOfHighestDemand(all)
  return {
    tariffName,
    month,
    timeZone,
    currency,
    from: new Date(span.from).toISOString(),
    to: new Date(span.to).toISOString(),
    days: days.length,
    quarters: totals.quarters,
    interpolated: totals.interpolated,
    energyDwh: totals.activeDwh,
    maxDemandE4: most === undefined ? 0 : demandE4(most),
    maxDemandAt: most === undefined ? null : new Date(most.at).toISOString(),
    powerFactorE4: powerFactorOf(totals, 10_000n),
    lines,
    totalMinor: sumMinor(lines),
    warnings: [...warnings, ...(spread.size > 1 ? (['two-versions'] as const) : [])],
  }
}

/** Returns future quarter hours with zero consumption. */
function nothingFrom(from: number, to: number): (MeterQuarterHour & { isUpcoming: true })[] {
  return Array.from({ length: (to - from) / quarterMs }, (_, place) => ({
    at: from + place * quarterMs,
    activeDwh: 0,
    reactiveDvarh: 0,
    interpolated: false,
    isUpcoming: true,
  }))
}

function energyLines({ fromDay, content }: TariffVersion, own: PeriodQuarter[], currency: string): BillLine[] {
  return content.periods.flatMap(({ name, priceE6 }, place) => {
    const period = place + 1
    const { activeDwh, quarters, interpolated } = meterTotalsOf(own.filter((one) => one.period === period))
    if (quarters === 0) return []
    const line = {
      code: 'energy' as const,
      unit: 'kWh' as const,
      quantityE4: activeDwh,
      priceE6,
      name,
      period,
    }
    return [createBillLine({ ...line, quarters, interpolated, versionFrom: fromDay }, currency)]
  })
}

interface MonthFacts extends BillFacts {
  days: readonly number[]
  quarters: readonly PeriodQuarter[]
  remaining: readonly PeriodQuarter[]
}
function monthLines(
  { fromDay: versionFrom, content }: TariffVersion,
  energy: BillLine[],
  facts: MonthFacts,
): Pick<Whole, 'lines' | 'warnings'> {
  const { days, quarters, remaining, currency, month } = facts
  const { demand, demandUntil, periods, powerFactor, others } = content
  const warnings: Whole['warnings'] = []
  // The month in which the demand charge ends is the last month that includes it.
  const counts = demandUntil === null || demandUntil >= `${month}-01`
  if (!counts && demand.rule !== 'none') warnings.push('demand-ended')
  const year = Number(month.slice(0, 4))
  const yearDays = dayNumber(`${year + 1}-01-01`) - dayNumber(`${year}-01-01`)
  const own = { quarters, periods, currency, versionFrom }
  const taken = { ...facts, ...own, quarters: [...quarters, ...remaining] }
  const power = counts ? demandLines(demand, { ...taken, days: days.length, yearDays }) : []
  const { activeDwh } = meterTotalsOf(quarters)
  const quantities = {
    kwh: { quantityE4: activeDwh, unit: 'kWh' },
    month: { quantityE4: 10_000, unit: 'month' },
    day: { quantityE4: days.length * 10_000, unit: 'day' },
  } as const
  const fixed = others.map(({ name, priceE6, per }) =>
    createBillLine({ code: 'other', name, priceE6, versionFrom, ...quantities[per] }, currency),
  )
  const lines = [...energy, ...power, ...fixed]
  const reactive = powerFactorLines(powerFactor, { ...own, lines })
  if (reactive === 'unknown') warnings.push('no-reactive')
  return { lines: reactive === 'unknown' ? lines : [...lines, ...reactive], warnings }
}
