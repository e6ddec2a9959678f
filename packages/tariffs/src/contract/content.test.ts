import { expect, test } from 'vitest'
import {
  contentFaults,
  exampleContent,
  flatContent,
  priceRange,
  slotLabel,
  tariffContent,
  offeredKinds,
  usedKinds,
  type TariffContent,
} from './index.ts'

const example = exampleContent('CNY')
const [everyDay] = example.schedules

test('the example and the flat preset are complete', () => {
  expect(contentFaults(tariffContent.parse(example))).toEqual([])
  expect(contentFaults(tariffContent.parse(flatContent('CLP')))).toEqual([])
})

test('months and days without a schedule are named', () => {
  const content: TariffContent = {
    ...example,
    schedules: example.schedules.map((s) => ({ ...s, months: [1, 2, 3], dayTypes: ['workday', 'weekend'] })),
  }
  expect(contentFaults(content)).toEqual([
    {
      path: 'schedules',
      key: 'tariffs.fault.gap',
      values: { dayType: 'workday', months: '4, 5, 6, 7, 8, 9, 10, 11, 12' },
    },
    {
      path: 'schedules',
      key: 'tariffs.fault.gap',
      values: { dayType: 'weekend', months: '4, 5, 6, 7, 8, 9, 10, 11, 12' },
    },
    {
      path: 'schedules',
      key: 'tariffs.fault.gap',
      values: { dayType: 'holiday', months: '1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12' },
    },
  ])
})

test('days that two schedules claim are named', () => {
  if (!everyDay) throw new Error('the example has a schedule')
  const content: TariffContent = {
    ...example,
    schedules: [everyDay, { ...everyDay, months: [7], dayTypes: ['weekend'] }],
  }
  expect(contentFaults(content)).toEqual([
    {
      path: 'schedules.1.months',
      key: 'tariffs.fault.overlap',
      values: { month: 7, dayType: 'weekend', row: 2, other: 1 },
    },
  ])
})

test('a painted kind without a price is named with the half-hours that use it', () => {
  const { sharp: _, ...prices } = example.prices
  expect(contentFaults({ ...example, prices })).toEqual([
    {
      path: 'prices.sharp',
      key: 'tariffs.fault.price-missing',
      values: { kind: 'sharp', at: '08:00-11:30' },
    },
  ])
})

test.each([
  ['47 cells', { schedules: [{ ...everyDay, cells: everyDay?.cells.slice(1) }] }, 'schedules.0.cells'],
  [
    'an unknown kind',
    {
      schedules: [{ ...everyDay, cells: everyDay?.cells.with(3, 'flat').map((kind, i) => (i === 3 ? 'cheap' : kind)) }],
    },
    'schedules.0.cells.3',
  ],
  ['a month twice', { schedules: [{ ...everyDay, months: [1, 1] }] }, 'schedules.0.months'],
  ['a negative price', { prices: { flat: { electricityE5: -1, serviceE5: 0 } } }, 'prices.flat.electricityE5'],
  [
    'a price with more than five decimals',
    { prices: { flat: { electricityE5: 0.5, serviceE5: 0 } } },
    'prices.flat.electricityE5',
  ],
  ['an absurd price', { prices: { flat: { electricityE5: 0, serviceE5: 10_000_000_001 } } }, 'prices.flat.serviceE5'],
  ['a date that is none', { holidays: ['2026-02-30'] }, 'holidays.0'],
  ['a loss above 100 %', { lossPercentHundredths: 10_001 }, 'lossPercentHundredths'],
])('%s is refused with its field', (_, change, field) => {
  const result = tariffContent.safeParse({ ...example, ...change })
  expect(result.error?.issues.map((issue) => issue.path.join('.'))).toEqual([field])
})

test('figures for lists', () => {
  expect(priceRange(example)).toEqual({ lowestE5: 92_570, highestE5: 161_450 })
  expect(usedKinds(example)).toEqual(['sharp', 'peak', 'flat', 'valley'])
  const unpriced = { ...example, prices: { ...example.prices, critical_peak: undefined } }
  expect(offeredKinds(unpriced)).toEqual(['sharp', 'peak', 'flat', 'valley', 'deep_valley'])
  const schedules = unpriced.schedules.map((row) => ({ ...row, cells: row.cells.with(36, 'critical_peak') }))
  expect(offeredKinds({ ...unpriced, schedules })[0]).toBe('critical_peak')
  expect([0, 13, 48].map(slotLabel)).toEqual(['00:00', '06:30', '24:00'])
})
