import { addDays, Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { AnalysisFigures, AnalysisFilter, EnergyAnalysis, ForecastTest } from '../../contract/index.ts'
import { powerFactorOf } from '../bills/power-factor.rules.ts'
import {
  activeEnergyIn,
  analysisDaysIn,
  countDaysToRecalculate,
  gridFactors,
  placedMetersIn,
  listLatestPhaseImbalances,
  weekProfileIn,
  isStationVisible,
  periodSumsOf,
  listSupplies,
  type AnalysedSupply,
} from './analysis.store.ts'
import { calculateCo2 } from './co2.rules.ts'
import { loadShapeOf } from './curve.rules.ts'
import { dayCurvesIn } from '../load/curves.store.ts'
import { backTest, daysBeforeTest } from './forecast.rules.ts'
import { comparisonPeriodsOf, countPastQuarterHours, type DayRange } from './period.rules.ts'

/** Throws request.not-found. */
async function findAnalysedSupplies(
  tx: Tx,
  { supplyId, stationId }: Pick<AnalysisFilter, 'supplyId' | 'stationId'>,
): Promise<AnalysedSupply[]> {
  const supplies = await listSupplies(tx, { supplyId, stationId })
  if (supplyId !== undefined && supplies.length === 0) throw new Problem('request.not-found')
  if (stationId !== undefined && !(await isStationVisible(tx, stationId))) throw new Problem('request.not-found')
  return supplies
}

/** Returns the consumption of a period with its comparison periods. Throws request.not-found. */
export async function analyseEnergy(tx: Tx, filter: AnalysisFilter, now: Date): Promise<EnergyAnalysis> {
  const supplies = await findAnalysedSupplies(tx, filter)
  const ids = supplies.map(({ id }) => id)
  const { period, before, yearBefore } = comparisonPeriodsOf(filter)
  const figures = (days: DayRange) => figuresOf(tx, { supplies, days, now })
  const zones = new Set(supplies.map(({ timeZone }) => timeZone))
  // The queries are sent together, so that results are processed while the database runs the next query.
  const [profile, meters, own, past, lastYear, inPeriod, waiting, phases, factors] = await Promise.all([
    weekProfileIn(tx, ids, period),
    placedMetersIn(tx, ids, period),
    figures(period),
    figures(before),
    figures(yearBefore),
    analysisDaysIn(tx, ids, period),
    countDaysToRecalculate(tx, ids, period),
    listLatestPhaseImbalances(tx, ids),
    gridFactors(tx),
  ])
  return {
    period: own.figures,
    before: past.figures,
    yearBefore: lastYear.figures,
    supplies: supplies.map(({ id, name }) => ({ id, name })),
    timeZone: zones.size === 1 ? ([...zones][0] ?? null) : null,
    waiting,
    days: inPeriod.map((day) => ({
      ...day,
      peakAt: day.peakAt?.toISOString() ?? null,
    })),
    profile,
    duration: own.duration,
    meters,
    phases,
    co2: calculateCo2(factors, period, inPeriod),
  }
}
async function figuresOf(
  tx: Tx,
  { supplies, days, now }: { supplies: readonly AnalysedSupply[]; days: DayRange; now: Date },
): Promise<{ figures: AnalysisFigures; duration: number[] }> {
  const ids = supplies.map(({ id }) => id)
  const [only] = supplies.length === 1 ? supplies : []
  const [{ reactiveDvarh, powerFactorDwh, peakAt, ...sums }, curves] = await Promise.all([
    periodSumsOf(tx, ids, days),
    only ? activeEnergyIn(tx, only.id, days) : [],
  ])
  const shape = loadShapeOf(curves)
  const figures = {
    ...days,
    ...sums,
    peakAt: peakAt?.toISOString() ?? null,
    powerFactorE4: powerFactorOf({ activeDwh: powerFactorDwh ?? 0, reactiveDvarh }, 10_000n),
    loadFactorE4: shape.loadFactorE4,
    baseDwh: shape.baseDwh,
    quarters: supplies.reduce((sum, supply) => sum + countPastQuarterHours(days, supply, now.getTime()), 0),
  }
  return { figures, duration: shape.duration }
}

/** Throws request.not-found. */
export async function runForecastTest(
  tx: Tx,
  { supplyId, ...days }: DayRange & { supplyId: string },
): Promise<ForecastTest> {
  const [supply] = await findAnalysedSupplies(tx, { supplyId })
  if (!supply) throw new Problem('request.not-found')
  const from = addDays(days.dayFrom, -daysBeforeTest)
  const pastDays = await dayCurvesIn(tx, supplyId, { dayFrom: from, dayTo: days.dayTo })
  return { ...days, ...backTest(pastDays, days) }
}
