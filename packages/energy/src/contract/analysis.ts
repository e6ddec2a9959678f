import { currencyCode, endpoint, energyDwh, instant, minorUnits } from '@evops/platform/contract'
import { dayNumber } from '@evops/tariffs/contract'
import { z } from 'zod'
import { billLineCodes, billMonth } from './bills.ts'
import { gridBillPermissions, supplyPermissions } from './screens.ts'

/** Days of a period at most, and of a forecast that is tested. */
export const mostDays = 400
export const mostTestedDays = 100
/** Months whose costs are told at once. */
export const mostMonths = 14

const day = z.iso.date()
const daysOf = ({ dayFrom, dayTo }: { dayFrom: string; dayTo: string }) =>
  dayNumber(dayTo) - dayNumber(dayFrom) + 1
const period = { dayFrom: day, dayTo: day }
const inOrder = (days: { dayFrom: string; dayTo: string }) => daysOf(days) > 0
const upsideDown = { path: ['dayTo'], message: 'energy.fault.period-order' }

/** A supply point, those that feed a station, or all that the reader sees. */
const analysisFields = z.object({ supplyId: z.uuid().optional(), stationId: z.uuid().optional(), ...period })
export const analysisFilter = analysisFields
  .refine(inOrder, upsideDown)
  .refine((days) => daysOf(days) <= mostDays, { path: ['dayTo'], message: 'energy.fault.period-long' })
export type AnalysisFilter = z.infer<typeof analysisFilter>

const count = z.int()
/** Of a period, from roll-ups. */
export const analysisFigures = z.object({
  ...period,
  importDwh: energyDwh,
  /** Null: no meter reports it. */
  exportDwh: energyDwh.nullable(),
  /** The highest quarter hour of one supply point; null: in none did all of its meters tell. */
  peakDwh: energyDwh.nullable(),
  peakAt: instant.nullable(),
  peakSupply: z.string().nullable(),
  /** Mean over peak of quarter hours that are known, in 1e-4; null: unknown, or of several supply points, whose peaks fall apart. */
  loadFactorE4: count.nullable(),
  /** Of days whose reactive energy is known. */
  powerFactorE4: count.nullable(),
  /** What 95 percent of the quarter hours known took at least; null: of several supply points. */
  baseDwh: energyDwh.nullable(),
  /** Quarter hours that are over, and what is known of them. */
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
  /** Its place on the last day of the period, and since when it is that; null: it always has been. */
  parentId: z.uuid().nullable(),
  role: z.enum(meterRoles),
  fromDay: day.nullable(),
  importDwh: energyDwh,
  exportDwh: energyDwh.nullable(),
  /** What it took less what its children took, of days on which all of them told every quarter hour; null: there is no such day, or no child. */
  lossDwh: energyDwh.nullable(),
  /** What it took on those days. */
  comparedDwh: energyDwh,
  comparedDays: count,
})
export type MeterNode = z.infer<typeof meterNode>
export const phaseState = z.object({
  meterNo: z.string(),
  at: instant,
  quantity: z.enum(['current', 'voltage']),
  /** The largest distance of a phase from the mean of the three, over that mean, in 1e-4. */
  imbalanceE4: count,
})

export const energyAnalysis = z.object({
  period: analysisFigures,
  before: analysisFigures,
  yearBefore: analysisFigures,
  supplies: z.array(z.object({ id: z.uuid(), name: z.string() })),
  timeZone: z.string().nullable(),
  /** Days whose figures are being worked out anew. */
  waiting: count,
  days: z.array(analysisDay),
  /** Hours of the week (1 Monday to 7 Sunday): what was taken in so many quarter hours. */
  profile: z.array(z.object({ weekday: count, hour: count, dwh: energyDwh, quarters: count })),
  /** What was taken in a quarter hour at least in 0, 1, … 100 percent of them; empty: of several supply points. */
  duration: z.array(energyDwh),
  meters: z.array(meterNode),
  /** As they stand now; empty: no meter reports its phases. */
  phases: z.array(phaseState),
  /** Of what was taken, each day by the operator's own factor of that day; null: there is none. `from`: null where no date says it. */
  co2: z
    .object({ grams: count, factors: z.array(z.object({ from: day.nullable(), gramsPerKwh: count })) })
    .nullable(),
})
export type EnergyAnalysis = z.infer<typeof energyAnalysis>
export const getEnergyAnalysis = endpoint({
  name: 'getEnergyAnalysis',
  method: 'GET',
  path: '/api/energy/analysis',
  permission: supplyPermissions.view,
  summary:
    'What was taken at the grid in a period, beside the one before and that of the year before: energy, peak, load and power factor, base load, losses per level',
  query: analysisFilter,
  reply: energyAnalysis,
})

const costMonth = z.object({
  month: z.string(),
  /** Null: there is no bill, and why. */
  totalMinor: minorUnits.nullable(),
  why: z.string().nullable(),
  /** Until when a month goes that is not over. */
  until: instant.nullable(),
  lines: z.array(
    z.object({
      code: z.enum(billLineCodes),
      name: z.string(),
      amountMinor: minorUnits,
      /** Of energy. */
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
  summary: 'The lines of the bills of some months of a supply point, or why a month has none',
  query: z
    .object({ monthFrom: billMonth, monthTo: billMonth })
    .refine(({ monthFrom, monthTo }) => monthFrom <= monthTo, {
      path: ['monthTo'],
      message: 'energy.fault.period-order',
    })
    .refine(({ monthFrom, monthTo }) => monthsBetween(monthFrom, monthTo).length <= mostMonths, {
      path: ['monthTo'],
      message: 'energy.fault.period-long',
    }),
  reply: energyCosts,
})
/** `2026-11`, `2027-01` → November, December, January; cut off where it is too long anyhow. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from; month <= to && months.length <= mostMonths;) {
    months.push(month)
    const [year = 0, number = 0] = month.split('-').map(Number)
    month = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
  }
  return months
}

const errors = z.object({
  /** Σ|forecast − taken| over Σ taken, in 1e-4; null: nothing could be compared. */
  wapeE4: count.nullable(),
  /** The mean of |forecast − taken| over taken, of days’ highest quarter hours. */
  peakE4: count.nullable(),
})
export const forecastTest = z.object({
  ...period,
  /** Quarter hours that both forecasts know. */
  quarters: count,
  forecast: errors,
  /** The same quarter hour a week before. */
  naive: errors,
  days: z.array(
    z.object({
      day,
      quarters: count,
      takenDwh: energyDwh,
      peakDwh: energyDwh,
      forecastPeakDwh: energyDwh,
      naivePeakDwh: energyDwh,
      /** Σ|forecast − taken| of the day. */
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
    'The load forecast calculated for days that it had not seen, against what was taken, beside the same day of the week before',
  query: z
    .object(period)
    .refine(inOrder, upsideDown)
    .refine((days) => daysOf(days) <= mostTestedDays, {
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
    'Which meter measures what this one measures, too, and what it measures: from a day on, or as it always was. 409 for a meter below itself',
  body: z.object(placeFields),
  reply: z.object({ meterId: z.uuid(), ...placeFields }),
})
/** The export run of an analysis, a row a day. */
export const analysisExport = 'energy.analysis'
export const analysisEndpoints = [getEnergyAnalysis, getEnergyCosts, getForecastTest, putMeterPlace] as const
