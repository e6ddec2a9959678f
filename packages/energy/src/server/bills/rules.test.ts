import { dayNumber } from '@evops/tariffs/contract'
import { Problem } from '@evops/platform/contract'
import { expect, test } from 'vitest'
import { gridContent, createPeriodLookup, quarterMs } from '../../contract/index.ts'
import { chineseContent, mexicanContent, generateMonthQuarterHours, spanishContent } from '../../testing/index.ts'
import { monthSpan, sumMeterSeries, completeMonthSeries, type MeterQuarterHour } from '../series/series.rules.ts'
import { calculateGridBill, type BillFacts } from './bill.rules.ts'
import { squareRootHalfUp } from './lines.rules.ts'
import { chineseRateE4, mexicanRateE4, powerFactorOf } from './power-factor.rules.ts'

const codeOf = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    if (error instanceof Problem) return { code: error.code, ...error.values }
    throw error
  }
  return undefined
}
const july: BillFacts = {
  tariffName: 'T',
  versions: [{ fromDay: '2026-01-01', untilDay: null, content: chineseContent }],
  month: '2026-07',
  timeZone: 'Asia/Shanghai',
  currency: 'CNY',
  contractedW: [600_000],
  capacityVa: null,
  quarters: generateMonthQuarterHours({
    timeZone: 'Asia/Shanghai',
    month: '2026-07',
    content: chineseContent,
    kilowatts: [100, 100, 100, 100, 100],
  }),
}

test('a month that no version covers is refused with its first day; two versions price the energy of their own days', () => {
  const [own] = july.versions
  if (!own) throw new Error('no version')
  const until = { ...own, untilDay: '2026-07-20' }
  expect(codeOf(() => calculateGridBill({ ...july, versions: [until] }))).toMatchObject({
    code: 'energy.no-version',
    day: '2026-07-21',
  })
  expect(codeOf(() => calculateGridBill({ ...july, versions: [] }))).toMatchObject({ day: '2026-07-01' })
  const dearer = {
    ...chineseContent,
    periods: chineseContent.periods.map((one) => ({ ...one, priceE6: 2_000_000 })),
  }
  const bill = calculateGridBill({
    ...july,
    versions: [until, { fromDay: '2026-07-21', untilDay: null, content: dearer }],
  })
  expect(bill.warnings).toEqual(['no-reactive', 'two-versions'])
  expect(
    bill.lines
      .filter(({ code, period }) => code === 'energy' && period === 1)
      .map((one) => [one.versionFrom, one.amountMinor]),
  ).toEqual([
    // 20 and 11 days of 2 h × 100 kW.
    ['2026-01-01', 4_000 * 120],
    ['2026-07-21', 2_200 * 200],
  ])
})

test('power costs nothing after its last day: a rule with an end', () => {
  const content = { ...chineseContent, demandUntil: '2026-06-30' }
  const bill = calculateGridBill({ ...july, versions: [{ fromDay: '2026-01-01', untilDay: null, content }] })
  expect(bill.lines.map(({ code }) => code)).not.toContain('demand')
  expect(bill.warnings).toContain('demand-ended')
})

test('contracted powers that fall from one period to the next, or are missing, are refused', () => {
  const spain = {
    ...july,
    versions: [{ fromDay: '2026-01-01', untilDay: null, content: spanishContent }],
    timeZone: 'Europe/Madrid',
    quarters: [],
  }
  const falling = [100_000, 100_000, 90_000, 120_000, 120_000, 200_000]
  expect(codeOf(() => calculateGridBill({ ...spain, contractedW: falling }))?.code).toBe('energy.contract-not-rising')
  expect(codeOf(() => calculateGridBill({ ...spain, contractedW: [100_000] }))?.code).toBe('energy.contract-missing')
  expect(codeOf(() => calculateGridBill({ ...july, contractedW: [] }))?.code).toBe('energy.contract-missing')
})

test('hours with a gap or an overlap, days that are missing or given twice, periods without a price: refused in words', () => {
  const [own] = chineseContent.schedules
  const validationMessage = (part: object) =>
    gridContent.safeParse({ ...chineseContent, ...part }).error?.issues[0]?.message
  const hours = (spans: object[]) => validationMessage({ schedules: [{ ...own, spans }] })
  expect(hours([{ from: '00:00', until: '08:00', period: 1 }])).toBe('energy.fault.day')
  const gap = [
    { from: '00:00', until: '08:00', period: 1 },
    { from: '08:15', until: '24:00', period: 2 },
  ]
  expect(hours(gap)).toBe('energy.fault.day')
  expect(
    hours([
      { from: '00:00', until: '24:00', period: 1 },
      { from: '07:00', until: '08:00', period: 2 },
    ]),
  ).toBe('energy.fault.day')
  expect(validationMessage({ schedules: [own, own] })).toBe('energy.fault.day-twice')
  expect(validationMessage({ schedules: [{ ...own, months: [1, 2] }] })).toBe('energy.fault.day-missing')
  expect(validationMessage({ periods: chineseContent.periods.slice(0, 4) })).toBe('energy.fault.period')
})

test('a holiday outranks the weekday; Saturdays and Sundays differ', () => {
  const periodAt = createPeriodLookup({ ...mexicanContent, holidays: ['2026-06-08'] })
  const atEight = (day: string) => periodAt(dayNumber(day), 32)
  // Monday, Saturday, Sunday, and a Monday that is a holiday.
  expect(['2026-06-01', '2026-06-06', '2026-06-07', '2026-06-08'].map(atEight)).toEqual([2, 2, 1, 1])
})

test('the Chinese tables of the power factor, step by step', () => {
  // 0.90: 0.89 + 0.5 %, 0.70 + 10 %, 0.69 + 11 %, 0.65 + 15 %, 0.64 + 17 %; 0.91 − 0.15 %, from 0.95 on − 0.75 %.
  expect([89, 70, 69, 65, 64, 90, 91, 95, 100].map((at) => chineseRateE4('0.90', at))).toEqual([
    50, 1_000, 1_100, 1_500, 1_700, 0, -15, -75, -75,
  ])
  // 0.85: 0.65 + 10 %, 0.60 + 15 %; 0.90 − 0.5 %, 0.91 − 0.65 %, from 0.94 on − 1.1 %. 0.80: from 0.92 on − 1.3 %.
  expect([65, 60, 90, 91, 94, 99].map((at) => chineseRateE4('0.85', at))).toEqual([1_000, 1_500, -50, -65, -110, -110])
  expect([92, 100].map((at) => chineseRateE4('0.80', at))).toEqual([-130, -130])
})

test('CFE: surcharge up to 120 %, bonus up to 2.5 %, one decimal each', () => {
  // FP 95 %: 1/4 × (1 − 90/95) = 1.3157… % → 1.3 %. FP 85 %: 3/5 × (90/85 − 1) = 3.529… % → 3.5 %. FP 30 %: 120 %.
  expect([9_500, 10_000, 9_000, 8_500, 3_000, 1_000].map(mexicanRateE4)).toEqual([-130, -250, -0, 350, 12_000, 12_000])
})

test('a power factor and a root without a float', () => {
  expect(powerFactorOf({ activeDwh: 4, reactiveDvarh: 3 }, 100n)).toBe(80)
  expect(powerFactorOf({ activeDwh: 0, reactiveDvarh: 3 }, 100n)).toBeNull()
  // 1/√1.16 = 0.928476…
  expect(powerFactorOf({ activeDwh: 1_000_000_007, reactiveDvarh: 400_000_003 }, 10_000n)).toBe(9_285)
  expect([0n, 2n, 3n, 2_500n, 10n ** 36n].map(squareRootHalfUp)).toEqual([0n, 1n, 2n, 50n, 10n ** 18n])
})

const { from, to } = monthSpan('Asia/Shanghai', '2026-07')
const full = (from - to) / -quarterMs
const at = (place: number, activeDwh = 1_000): MeterQuarterHour => ({
  at: from + place * quarterMs,
  activeDwh,
  reactiveDvarh: null,
  interpolated: false,
})
const whole = (quarters: MeterQuarterHour[]) =>
  completeMonthSeries({ meterNo: 'M-1', quarters }, monthSpan('Asia/Shanghai', '2026-07'))

test('a missing quarter hour lies on the line between its neighbours and is marked; one of the month before helps', () => {
  const quarters = [at(-2, 400), ...Array.from({ length: full - 1 }, (_, place) => at(place + 1, 1_000))]
  const series = whole(quarters.filter((one) => one.at !== from + 5 * quarterMs))
  expect(series).toHaveLength(full)
  // Two of three steps between 400 and 1,000: 800.
  expect(series[0]).toMatchObject({ activeDwh: 800, interpolated: true })
  expect(series.filter(({ interpolated }) => interpolated).map((one) => (one.at - from) / quarterMs)).toEqual([0, 5])
})

test('a hole of more than a day, or one with an open end, is no zero: the bill is refused with its beginning', () => {
  const all = Array.from({ length: full }, (_, place) => at(place))
  const without = (begin: number, count: number) =>
    codeOf(() => whole([...all.slice(0, begin), ...all.slice(begin + count)]))
  expect(without(100, 96)).toBeUndefined()
  expect(without(100, 97)).toMatchObject({
    code: 'energy.no-quarters',
    meter: 'M-1',
    count: 97,
    from: new Date(from + 100 * quarterMs).toISOString(),
  })
  expect(without(full - 1, 1)).toMatchObject({ code: 'energy.no-quarters', count: 1 })
  expect(without(0, 1)).toMatchObject({ code: 'energy.no-quarters', count: 1 })
  expect(without(0, full)).toMatchObject({ code: 'energy.no-quarters', count: full })
})

test('meters are added up; unknown reactive energy stays unknown', () => {
  const one = { ...at(0, 10), reactiveDvarh: 5 }
  expect(sumMeterSeries([[one], [{ ...one, interpolated: true }]])).toEqual([
    { at: from, activeDwh: 20, reactiveDvarh: 10, interpolated: true },
  ])
  expect(sumMeterSeries([[one], [at(0, 1)]])).toMatchObject([{ activeDwh: 11, reactiveDvarh: null }])
})
