import { z } from 'zod'
import { minuteOfClockTime } from './clock.rules.ts'

/*
 * Charges of a grid company, separate from the prices for drivers. Prices are integers in 1e-6 of the currency's major
 * unit (`…E6`): per kWh, kW and month, kVA and month, kvarh, month or day, depending on the field. Periods are counted
 * from 1.
 */
export const maxTariffPeriods = 6
/** Sundays are cheaper than Saturdays in Mexico. */
export const dayKinds = ['workday', 'saturday', 'sunday', 'holiday'] as const
export type DayKind = (typeof dayKinds)[number]
export const priceE6 = z.int().min(0).max(1_000_000_000_000)
const periodNo = z.int().min(1).max(maxTariffPeriods)
const perPeriod = z.array(priceE6).min(1).max(maxTariffPeriods)
const quarterHour = z.string().regex(/^(?:(?:[01]\d|2[0-3]):(?:00|15|30|45)|24:00)$/, 'energy.fault.quarter')

export const hourSpan = z.object({ from: quarterHour, until: quarterHour, period: periodNo })
export type HourSpan = z.infer<typeof hourSpan>
export const gridSchedule = z.object({
  months: z.array(z.int().min(1).max(12)).min(1).max(12),
  dayKinds: z.array(z.enum(dayKinds)).min(1).max(dayKinds.length),
  /** Spans that cover the day from 00:00 to 24:00, each quarter hour once. */
  spans: z.array(hourSpan).min(1).max(24),
})
export type GridSchedule = z.infer<typeof gridSchedule>

/** Formulas for the costs of power, by id. */
export const demandRule = z.discriminatedUnion('rule', [
  z.object({ rule: z.literal('none') }),
  /** Per kW and month: the contracted or the measured demand. The part above 105 % of the contract counts twice. */
  z.object({ rule: z.literal('cn-demand'), priceE6, basis: z.enum(['contracted', 'actual']) }),
  /** Per kVA of transformer capacity and month. */
  z.object({ rule: z.literal('cn-capacity'), priceE6 }),
  /** Capacity: min(Dmax in the peak period, Q/(24·d·FC)). Distribution: min(Dmax, Q/(24·d·FC)). Per kW and month. */
  z.object({
    rule: z.literal('mx-gdmth'),
    capacityE6: priceE6,
    distributionE6: priceE6,
    peakPeriod: periodNo,
    /** In thousandths. */
    loadFactorE3: z.int().min(1).max(1_000),
  }),
  /** Contracted power of each period per kW and year. Excess of quarter hours per kW: √Σ(Pd − Pc)² of the month. */
  z.object({ rule: z.literal('es-contracted'), yearE6: perPeriod, excessE6: perPeriod }),
])
export type DemandRule = z.infer<typeof demandRule>
export const demandRules = ['none', 'cn-demand', 'cn-capacity', 'mx-gdmth', 'es-contracted'] as const

/** Formulas for the costs of reactive energy. */
export const powerFactorRule = z.discriminatedUnion('rule', [
  z.object({ rule: z.literal('none') }),
  /** Steps of the power-factor tables of 1983. Government funds per kWh are not adjusted. */
  z.object({ rule: z.literal('cn-table'), standard: z.enum(['0.90', '0.85', '0.80']), fundsE6: priceE6 }),
  /** Below 90 %: surcharge 3/5·(90/FP − 1), at most 120 %. From 90 %: discount 1/4·(1 − 90/FP), at most 2.5 %. */
  z.object({ rule: z.literal('mx-fp') }),
  /** Per kvarh above 33 % of a period's active energy: one price down to cos φ 0.80, another below. */
  z.object({
    rule: z.literal('es-reactive'),
    upperE6: priceE6,
    lowerE6: priceE6,
    freePeriods: z.array(periodNo).max(maxTariffPeriods),
  }),
])
export type PowerFactorRule = z.infer<typeof powerFactorRule>
export const powerFactorRules = ['none', 'cn-table', 'mx-fp', 'es-reactive'] as const

export const extraChargeUnits = ['kwh', 'month', 'day'] as const
export const extraCharge = z.object({
  name: z.string().trim().min(1).max(40),
  priceE6,
  per: z.enum(extraChargeUnits),
})
export const gridPeriod = z.object({
  name: z.string().trim().min(1).max(20),
  /** Per kWh. */
  priceE6,
})
const fields = {
  periods: z.array(gridPeriod).min(1).max(maxTariffPeriods),
  schedules: z.array(gridSchedule).min(1).max(36),
  /** Local dates that count as holidays. */
  holidays: z.array(z.iso.date()).max(120).default([]),
  demand: demandRule.default({ rule: 'none' }),
  /** Last day with power costs. Null: no end. */
  demandUntil: z.iso.date().nullable().default(null),
  powerFactor: powerFactorRule.default({ rule: 'none' }),
  others: z.array(extraCharge).max(8).default([]),
}
type Content = z.output<z.ZodObject<typeof fields>>

/** Returns true if each quarter hour of a day is covered once. */
export function isEachDayCovered({ schedules }: Pick<Content, 'schedules'>): boolean {
  return schedules.every(({ spans }) => {
    const inOrder = spans.toSorted((a, b) => minuteOfClockTime(a.from) - minuteOfClockTime(b.from))
    const ends = inOrder.map(({ until }) => until)
    return inOrder.every(({ from }, at) => from === (at === 0 ? '00:00' : ends[at - 1])) && ends.at(-1) === '24:00'
  })
}
const keysOf = ({ schedules }: Pick<Content, 'schedules'>) =>
  schedules.flatMap(({ months, dayKinds: days }) => months.flatMap((month) => days.map((day) => `${month} ${day}`)))
/** Returns true if every referenced period has a price. */
function definesEveryPeriod({ periods, schedules, demand, powerFactor }: Content): boolean {
  const named = [
    ...schedules.flatMap(({ spans }) => spans.map(({ period }) => period)),
    ...(demand.rule === 'mx-gdmth' ? [demand.peakPeriod] : []),
    ...(powerFactor.rule === 'es-reactive' ? powerFactor.freePeriods : []),
  ]
  return named.every((period) => period <= periods.length)
}
function powersAreWhole({ demand, periods }: Content): boolean {
  return (
    demand.rule !== 'es-contracted' ||
    (demand.yearE6.length === periods.length && demand.excessE6.length === periods.length)
  )
}
export const gridContent = z
  .object(fields)
  .refine(isEachDayCovered, { path: ['schedules'], message: 'energy.fault.day' })
  .refine((content) => new Set(keysOf(content)).size === keysOf(content).length, {
    path: ['schedules'],
    message: 'energy.fault.day-twice',
  })
  .refine((content) => new Set(keysOf(content)).size === 12 * dayKinds.length, {
    path: ['schedules'],
    message: 'energy.fault.day-missing',
  })
  .refine(definesEveryPeriod, { path: ['periods'], message: 'energy.fault.period' })
  .refine(powersAreWhole, { path: ['demand'], message: 'energy.fault.powers' })
export type GridContent = z.output<typeof gridContent>
