import { expect, test } from 'vitest'
import {
  asOcpiTariff,
  asChargePointScreen,
  asTcecPolicies,
  cellsFromChanges,
  cellsFromPeriods,
  exampleContent,
  flatContent,
  flowReadings,
  isPublishApprovalNeeded,
  priceChange,
  type TariffContent,
} from './index.ts'

const example = exampleContent('CNY')
const [everyDay] = example.schedules
if (!everyDay) throw new Error('the example has a schedule')
const base = {
  countryCode: 'CN',
  partyId: 'ABC',
  id: 'T1',
  from: '2026-05-04',
  lastUpdated: '2026-05-01T00:00:00Z',
}

test('a charge point’s screen takes four rates and 48 half-hours, each kind under its usual number', () => {
  const screen = asChargePointScreen(example, everyDay)
  expect(screen).toMatchObject({
    rates: [
      { number: 0, kinds: ['sharp', 'peak'], electricityE5: 111_450, serviceE5: 50_000 },
      { number: 2, kinds: ['flat'] },
      { number: 3, kinds: ['valley'] },
    ],
  })
  if (!('cells' in screen)) throw new Error('not refused')
  expect([screen.cells.length, ...screen.cells.slice(13, 17)]).toEqual([48, 3, 2, 2, 0])
})

test('kinds without a usual number take one that is free', () => {
  const content: TariffContent = {
    ...example,
    prices: {
      deep_valley: { electricityE5: 1, serviceE5: 0 },
      critical_peak: { electricityE5: 2, serviceE5: 0 },
    },
  }
  const cells = cellsFromChanges([
    [0, 'deep_valley'],
    [20, 'critical_peak'],
  ])
  expect(asChargePointScreen(content, { cells })).toMatchObject({
    rates: [
      { number: 0, kinds: ['deep_valley'] },
      { number: 1, kinds: ['critical_peak'] },
    ],
  })
})

test('a day with five pairs of prices, or a price of six digits, can not be sent to a charge point’s screen', () => {
  const prices = Object.fromEntries(
    (['sharp', 'peak', 'flat', 'valley', 'deep_valley'] as const).map((kind, index) => [
      kind,
      { electricityE5: index, serviceE5: 0 },
    ]),
  )
  const cells = cellsFromChanges([
    [0, 'sharp'],
    [5, 'peak'],
    [10, 'flat'],
    [15, 'valley'],
    [20, 'deep_valley'],
  ])
  const screen = asChargePointScreen({ ...example, prices }, { cells })
  expect(screen).toMatchObject({ refused: 'too-many-rates' })
  expect('pairs' in screen && screen.pairs.length).toBe(5)
  const dear = { ...flatContent('CLP'), prices: { flat: { electricityE5: 1_000_000, serviceE5: 0 } } }
  expect(asChargePointScreen(dear, { cells: cellsFromChanges([[0, 'flat']]) })).toEqual({
    refused: 'too-dear',
    kinds: ['flat'],
  })
})

test('T/CEC 102 takes the periods of a date; neighbours that cost the same are one', () => {
  expect(asTcecPolicies(example, '2026-05-04')).toEqual({
    SumPeriod: 6,
    PolicyInfos: [
      { StartTime: '000000', ElecPrice: 0.4257, SevicePrice: 0.5 },
      { StartTime: '070000', ElecPrice: 0.7701, SevicePrice: 0.5 },
      { StartTime: '080000', ElecPrice: 1.1145, SevicePrice: 0.5 },
      { StartTime: '113000', ElecPrice: 0.7701, SevicePrice: 0.5 },
      { StartTime: '183000', ElecPrice: 1.1145, SevicePrice: 0.5 },
      { StartTime: '230000', ElecPrice: 0.4257, SevicePrice: 0.5 },
    ],
  })
  const restless = Array.from({ length: 48 }, (_, slot) => (slot % 2 ? ('flat' as const) : ('valley' as const)))
  const content = { ...example, schedules: [{ ...everyDay, cells: restless }] }
  expect(asTcecPolicies(content, '2026-05-04')).toEqual({ refused: 'too-many-periods', periods: 48 })
})

test('OCPI: an element for each period and price, the last without restriction', () => {
  const { tariff, lost } = asOcpiTariff(example, base)
  expect(tariff.elements).toHaveLength(7)
  expect(tariff.elements[0]).toEqual({
    price_components: [{ type: 'ENERGY', price: 0.9257, step_size: 1 }],
    restrictions: { start_time: '00:00', end_time: '07:00' },
  })
  expect(tariff.elements[5]?.restrictions).toEqual({ start_time: '23:00', end_time: '00:00' })
  expect(tariff.elements.at(-1)?.restrictions).toBeUndefined()
  expect([tariff.currency, tariff.min_price, lost]).toEqual(['CNY', undefined, []])
})

test('OCPI: months become dates, day types days of the week, a holiday its date, the loss part of the price', () => {
  const content: TariffContent = {
    ...example,
    lossPercentHundredths: 1_000,
    holidays: ['2026-05-05', '2030-01-01'],
    schedules: [
      { months: [11, 12, 1], dayTypes: ['workday'], cells: cellsFromChanges([[0, 'flat']]) },
      { months: [5], dayTypes: ['weekend', 'holiday'], cells: cellsFromChanges([[0, 'valley']]) },
    ],
  }
  const { tariff } = asOcpiTariff(content, base)
  expect(tariff.elements.map((element) => element.restrictions)).toEqual([
    { start_date: '2026-05-05', end_date: '2026-05-06' },
    {
      start_date: '2026-11-01',
      end_date: '2027-02-01',
      day_of_week: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'],
    },
    { start_date: '2026-05-04', end_date: '2026-06-01', day_of_week: ['SATURDAY', 'SUNDAY'] },
    { start_date: '2027-05-01', end_date: '2027-05-04', day_of_week: ['SATURDAY', 'SUNDAY'] },
    undefined,
  ])
  expect(tariff.elements[1]?.price_components[0]?.price).toBe(1.39711)
})

test('OCPI: fees are TIME, FLAT, PARKING_TIME and min_price, and what it can not say is named', () => {
  const { tariff, lost } = asOcpiTariff(
    {
      ...flatContent('EUR'),
      minuteFeeE5: 10_000,
      sessionFeeE5: 50_000,
      minimumMinor: 150,
      occupancy: {
        freeMinutes: 15,
        unit: 'half_hour',
        priceE5: 300_000,
        remainderMinutes: 0,
        sessionCapMinor: 5_000,
        dayCapMinor: null,
        exempt: { fromSlot: 46, toSlot: 14 },
      },
    },
    base,
  )
  expect(tariff.min_price).toEqual({ excl_vat: 1.5 })
  expect(tariff.elements.slice(-2)).toEqual([
    {
      price_components: [{ type: 'PARKING_TIME', price: 0, step_size: 1 }],
      restrictions: { start_time: '23:00', end_time: '07:00' },
    },
    {
      price_components: [
        { type: 'ENERGY', price: 0, step_size: 1 },
        { type: 'FLAT', price: 0.5, step_size: 1 },
        { type: 'TIME', price: 6, step_size: 1 },
        { type: 'PARKING_TIME', price: 6, step_size: 1_800 },
      ],
    },
  ])
  expect(lost).toEqual(['free-minutes', 'caps'])
})

test.each([
  [
    'a gap',
    [
      { kind: 'flat', from: 0, to: 20 },
      { kind: 'peak', from: 22, to: 48 },
    ],
    'gap',
    '10:00-11:00',
  ],
  [
    'an overlap',
    [
      { kind: 'flat', from: 0, to: 24 },
      { kind: 'peak', from: 23, to: 48 },
    ],
    'overlap',
    '11:30-12:00',
  ],
] as const)('%s in the periods of a day names its half-hours', (_, periods, fault, halfHours) => {
  expect(() => cellsFromPeriods(periods)).toThrow(expect.objectContaining({ fault, halfHours }))
})

test('how far a price moves is the most of any half-hour or fee, and decides whether a second person is asked', () => {
  const dearer = {
    ...example,
    prices: { ...example.prices, valley: { electricityE5: 51_827, serviceE5: 50_000 } },
  }
  expect(priceChange(example, dearer)).toBe(1_000)
  expect(priceChange(example, example)).toBe(0)
  expect(priceChange(example, { ...example, sessionFeeE5: 1 })).toBe(Number.POSITIVE_INFINITY)
  const above = { approval: 'above', abovePercentHundredths: 1_000 } as const
  expect(isPublishApprovalNeeded(above, example, dearer)).toBe(false)
  expect(isPublishApprovalNeeded({ ...above, abovePercentHundredths: 999 }, example, dearer)).toBe(true)
  expect(isPublishApprovalNeeded(above, null, example)).toBe(true)
  expect(isPublishApprovalNeeded({ ...above, approval: 'always' }, example, example)).toBe(true)
  expect(isPublishApprovalNeeded({ ...above, approval: 'never' }, null, example)).toBe(false)
})

test('a curve of power becomes registers, a step at a time', () => {
  const flow = {
    by: 'curve' as const,
    points: [
      { minute: 30, powerW: 60_000 },
      { minute: 0, powerW: 120_000 },
    ],
  }
  expect(flowReadings({ from: 0, to: 3_600_000, flow })).toEqual([
    { at: 0, registerDwh: 0 },
    { at: 1_800_000, registerDwh: 600_000 },
    { at: 3_600_000, registerDwh: 900_000 },
  ])
})
