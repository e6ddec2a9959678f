import { currencyCode, endpoint, energyDwh, instant, minorUnits } from '@evops/platform/contract'
import { dayNumber } from '@evops/tariffs/contract'
import { z } from 'zod'
import { billLineCodes, billMonth } from './bills.ts'
import { forecastMethods } from './loads.ts'
import { gridBillPermissions, supplyPermissions } from './screens.ts'

/** Maximum number of days of a period, and of a forecast test. */
export const maxAnalysisDays = 400
export const maxForecastTestDays = 100
/** Maximum number of months whose costs are returned at once. */
export const maxCostMonths = 14

const day = z.iso.date()
const daysOf = ({ dayFrom, dayTo }: { dayFrom: string; dayTo: string }) => dayNumber(dayTo) - dayNumber(dayFrom) + 1
const period = { dayFrom: day, dayTo: day }
const inOrder = (days: { dayFrom: string; dayTo: string }) => daysOf(days) > 0
const upsideDown = { path: ['dayTo'], message: 'energy.fault.period-order' }

/** Filter: a supply point, the supply points of a station, or all that the user may see. */
const analysisFields = z.object({ supplyId: z.uuid().optional(), stationId: z.uuid().optional(), ...period })
export const analysisFilter = analysisFields
  .refine(inOrder, upsideDown)
  .refine((days) => daysOf(days) <= maxAnalysisDays, { path: ['dayTo'], message: 'energy.fault.period-long' })
export type AnalysisFilter = z.infer<typeof analysisFilter>

const count = z.int()
/** Figures of a period, from roll-ups. */
export const analysisFigures = z.object({
  ...period,
  importDwh: energyDwh,
  /** Null: no meter reports exported energy. */
  exportDwh: energyDwh.nullable(),
  /** Highest quarter hour of a single supply point. Null: no quarter hour has values of all meters. */
  peakDwh: energyDwh.nullable(),
  peakAt: instant.nullable(),
  peakSupply: z.string().nullable(),
  /**
   * Load factor in 1e-4: mean divided by peak of the known quarter hours. Null: unknown, or several supply points,
   * whose peaks are at different times.
   */
  loadFactorE4: count.nullable(),
  /** Power factor, over days with known reactive energy. */
  powerFactorE4: count.nullable(),
  /** Base load: consumption that 95 percent of the known quarter hours reached. Null: several supply points. */
  baseDwh: energyDwh.nullable(),
  /** Number of past quarter hours, and number of those with values. */
  quarters: count,
  readQuarters: count,
  interpolated: count,
})
export type AnalysisFigures = z.infer<typeof analysisFigures>

export const analysisDay = analysisFigures
  .pick({
    importDwh: true,
    exportDwh: true,
    peakDwh: true,
    peakAt: true,
    readQuarters: true,
    interpolated: true,
  })
  .extend({ day })
export type AnalysisDay = z.infer<typeof analysisDay>
export const meterRoles = ['use', 'generation', 'storage'] as const
export const meterNode = z.object({
  meterId: z.uuid(),
  meterNo: z.string(),
  /** Parent meter on the last day of the period, with its start day. Null: it always applied. */
  parentId: z.uuid().nullable(),
  role: z.enum(meterRoles),
  fromDay: day.nullable(),
  importDwh: energyDwh,
  exportDwh: energyDwh.nullable(),
  /**
   * Consumption of the meter minus that of its children, over days on which all of them have every quarter hour. Null:
   * no such day, or no children.
   */
  lossDwh: energyDwh.nullable(),
  /** Consumption of the meter on those days. */
  comparedDwh: energyDwh,
  comparedDays: count,
})
export type MeterNode = z.infer<typeof meterNode>
export const phaseState = z.object({
  meterNo: z.string(),
  at: instant,
  quantity: z.enum(['current', 'voltage']),
  /** Largest deviation of a phase from the mean of the three phases, relative to the mean, in 1e-4. */
  imbalanceE4: count,
})

export const energyAnalysis = z.object({
  period: analysisFigures,
  before: analysisFigures,
  yearBefore: analysisFigures,
  supplies: z.array(z.object({ id: z.uuid(), name: z.string() })),
  timeZone: z.string().nullable(),
  /** Number of days whose figures are being recalculated. */
  waiting: count,
  days: z.array(analysisDay),
  /** Consumption by hour of the week (1 Monday to 7 Sunday), with its number of quarter hours. */
  profile: z.array(z.object({ weekday: count, hour: count, dwh: energyDwh, quarters: count })),
  /** Minimum consumption of a quarter hour in 0, 1, … 100 percent of them. Empty: several supply points. */
  duration: z.array(energyDwh),
  meters: z.array(meterNode),
  /** Current state of the phases. Empty: no meter reports its phases. */
  phases: z.array(phaseState),
  /**
   * Emissions of the consumption, each day with the operator's factor of that day. Null: no factor is configured.
   * `from`: null for the factor without a start date.
   */
  co2: z.object({ grams: count, factors: z.array(z.object({ from: day.nullable(), gramsPerKwh: count })) }).nullable(),
})
export type EnergyAnalysis = z.infer<typeof energyAnalysis>
export const getEnergyAnalysis = endpoint({
  name: 'getEnergyAnalysis',
  method: 'GET',
  path: '/api/energy/analysis',
  permission: supplyPermissions.view,
  summary:
    'Returns an analysis of grid consumption in a period, compared with the previous period and that of the year before: energy, peak, load and power factor, base load, losses per level',
  query: analysisFilter,
  reply: energyAnalysis,
})

const costMonth = z.object({
  month: z.string(),
  /** Null: there is no bill. `why` contains the reason. */
  totalMinor: minorUnits.nullable(),
  why: z.string().nullable(),
  /** For the current month: time up to which it is calculated. */
  until: instant.nullable(),
  lines: z.array(
    z.object({
      code: z.enum(billLineCodes),
      name: z.string(),
      amountMinor: minorUnits,
      /** Only for energy lines. */
      energyDwh: energyDwh.nullable(),
    }),
  ),
})
export const energyCosts = z.object({ currency: currencyCode, months: z.array(costMonth) })
export type EnergyCosts = z.infer<typeof energyCosts>
export const getEnergyCosts = endpoint({
  name: 'getEnergyCosts',
  method: 'GET',
  path: '/api/energy/supply-points/{id}/costs',
  permission: gridBillPermissions.view,
  summary: 'Returns the bill lines of some months of a supply point, or the reason why a month has none',
  query: z
    .object({ monthFrom: billMonth, monthTo: billMonth })
    .refine(({ monthFrom, monthTo }) => monthFrom <= monthTo, {
      path: ['monthTo'],
      message: 'energy.fault.period-order',
    })
    .refine(({ monthFrom, monthTo }) => monthsBetween(monthFrom, monthTo).length <= maxCostMonths, {
      path: ['monthTo'],
      message: 'energy.fault.period-long',
    }),
  reply: energyCosts,
})
/**
 * Returns the months of a range: `2026-11`, `2027-01` → November, December, January. A range over the maximum is cut
 * off.
 */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from; month <= to && months.length <= maxCostMonths;) {
    months.push(month)
    const [year = 0, number = 0] = month.split('-').map(Number)
    month = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
  }
  return months
}

export const forecastErrors = z.object({
  /** Σ|forecast − actual| divided by Σ actual, in 1e-4. Null: no value could be compared. */
  wapeE4: count.nullable(),
  /** Mean of |forecast − actual| divided by actual, for the highest quarter hours of the days. */
  peakE4: count.nullable(),
})
export const forecastTest = z.object({
  ...period,
  /** Number of quarter hours for which every method has a value. */
  quarters: count,
  /** Error of the forecast, which uses the best method of the two weeks before each day. */
  forecast: forecastErrors,
  median: forecastErrors,
  /** Errors of the simple forecasts: the same quarter hour of the previous week, and of the previous day. */
  naive: forecastErrors,
  yesterday: forecastErrors,
  days: z.array(
    z.object({
      day,
      method: z.enum(forecastMethods),
      quarters: count,
      takenDwh: energyDwh,
      peakDwh: energyDwh,
      forecastPeakDwh: energyDwh,
      naivePeakDwh: energyDwh,
      /** Σ|forecast − actual| of the day. */
      missedDwh: energyDwh,
      naiveMissedDwh: energyDwh,
    }),
  ),
})
export type ForecastTest = z.infer<typeof forecastTest>
export const getForecastTest = endpoint({
  name: 'getForecastTest',
  method: 'GET',
  path: '/api/energy/supply-points/{id}/forecast-test',
  permission: supplyPermissions.view,
  summary:
    'Calculates the load forecast for past days without their data, compared with the actual consumption and with the same weekday of the week before',
  query: z
    .object(period)
    .refine(inOrder, upsideDown)
    .refine((days) => daysOf(days) <= maxForecastTestDays, {
      path: ['dayTo'],
      message: 'energy.fault.test-long',
    }),
  reply: forecastTest,
})

const placeFields = { parentId: z.uuid().nullable(), role: z.enum(meterRoles), fromDay: day.nullable() }
export const putMeterPlace = endpoint({
  name: 'putMeterPlace',
  method: 'PUT',
  path: '/api/energy/meter-places/{id}',
  permission: supplyPermissions.edit,
  reach: 'operator',
  summary:
    'Sets the parent of a meter and what the meter measures, from a day on or for all time. 409 if a meter would be below itself',
  body: z.object(placeFields),
  reply: z.object({ meterId: z.uuid(), ...placeFields }),
})
/** Export of an analysis, a row for each day. */
export const analysisExport = 'energy.analysis'
export const analysisEndpoints = [getEnergyAnalysis, getEnergyCosts, getForecastTest, putMeterPlace] as const
