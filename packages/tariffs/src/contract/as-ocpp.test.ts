import { expect, test } from 'vitest'
import {
  asOcpiTariff,
  asOcppTariff,
  cellsFromChanges,
  exampleContent,
  flatContent,
  unsetOcpiParty,
  type OccupancyRule,
  type TariffContent,
} from './index.ts'

const identity = { id: 'T1', from: '2026-05-04' }
const occupancy: OccupancyRule = {
  freeMinutes: 15,
  unit: 'minute',
  priceE5: 10_000,
  remainderMinutes: 0,
  sessionCapMinor: null,
  dayCapMinor: null,
  exempt: null,
}

test('a price for each period of the day, and the usual one last without conditions', () => {
  const { tariff, lost } = asOcppTariff(exampleContent('CNY'), identity)
  expect(tariff).toMatchObject({ tariffId: 'T1', currency: 'CNY' })
  expect(tariff.energy.prices).toHaveLength(7)
  expect(tariff.energy.prices[0]).toEqual({
    priceKwh: 0.9257,
    conditions: { startTimeOfDay: '00:00', endTimeOfDay: '07:00' },
  })
  expect(tariff.energy.prices[5]?.conditions).toEqual({ startTimeOfDay: '23:00', endTimeOfDay: '00:00' })
  expect(tariff.energy.prices.at(-1)).not.toHaveProperty('conditions')
  expect(Object.keys(tariff)).toEqual(['tariffId', 'currency', 'energy'])
  expect(lost).toEqual([])
})

test('the prices and their order are those of the OCPI tariff', () => {
  const content: TariffContent = {
    ...exampleContent('CNY'),
    lossPercentHundredths: 1_000,
    holidays: ['2026-05-05'],
    schedules: [
      { months: [11, 12, 1], dayTypes: ['workday'], cells: cellsFromChanges([[0, 'flat']]) },
      { months: [5], dayTypes: ['weekend', 'holiday'], cells: cellsFromChanges([[0, 'valley']]) },
    ],
  }
  const { tariff } = asOcppTariff(content, identity)
  const { tariff: ocpi } = asOcpiTariff(content, { ...unsetOcpiParty, ...identity, lastUpdated: '' })
  expect(tariff.energy.prices.map(({ priceKwh }) => priceKwh)).toEqual(
    ocpi.elements.flatMap((element) => element.price_components.map(({ price }) => price)),
  )
  expect(tariff.energy.prices.map(({ conditions }) => conditions)).toEqual([
    { validFromDate: '2026-05-05', validToDate: '2026-05-06' },
    {
      validFromDate: '2026-11-01',
      validToDate: '2027-02-01',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    },
    { validFromDate: '2026-05-04', validToDate: '2026-06-01', dayOfWeek: ['Saturday', 'Sunday'] },
    { validFromDate: '2027-05-01', validToDate: '2027-05-04', dayOfWeek: ['Saturday', 'Sunday'] },
    undefined,
  ])
})

test('fees: per minute, per session, idle time after the free minutes and outside the night, and the minimum', () => {
  const content: TariffContent = {
    ...flatContent('EUR'),
    idleFrom: 'full',
    minuteFeeE5: 10_000,
    sessionFeeE5: 50_000,
    minimumMinor: 150,
    occupancy: { ...occupancy, exempt: { fromSlot: 46, toSlot: 14 } },
  }
  expect(asOcppTariff(content, identity)).toEqual({
    tariff: {
      tariffId: 'T1',
      currency: 'EUR',
      energy: { prices: [{ priceKwh: 0 }] },
      chargingTime: { prices: [{ priceMinute: 0.1 }] },
      idleTime: {
        prices: [
          { priceMinute: 0, conditions: { maxIdleTime: 900 } },
          { priceMinute: 0, conditions: { startTimeOfDay: '23:00', endTimeOfDay: '07:00' } },
          { priceMinute: 0.1 },
        ],
      },
      fixedFee: { prices: [{ priceFixed: 0.5 }] },
      minCost: { exclTax: 1.5 },
    },
    lost: [],
  })
})

const losses: [string, TariffContent, string[]][] = [
  ['caps', { ...flatContent('EUR'), idleFrom: 'full', occupancy: { ...occupancy, dayCapMinor: 1_000 } }, ['caps']],
  [
    'whole half-hours and their remainder',
    {
      ...flatContent('EUR'),
      idleFrom: 'full',
      occupancy: { ...occupancy, unit: 'half_hour', remainderMinutes: 5 },
    },
    ['remainder', 'steps'],
  ],
  ['idle time from the stop', { ...flatContent('EUR'), idleFrom: 'stop', occupancy }, ['idle-start']],
  ['paused minutes that cost', { ...flatContent('EUR'), idleFrom: 'stop', minuteFeeE5: 1 }, ['idle-start']],
  ['a free place', { ...flatContent('EUR'), occupancy: { ...occupancy, priceE5: 0, dayCapMinor: 1 } }, []],
]
test.each(losses)('%s: what is lost is named', (_, content, expected) => {
  const { tariff, lost } = asOcppTariff(content, identity)
  expect(lost).toEqual(expected)
  expect(tariff.description?.map(({ language }) => language)).toEqual(lost.length > 0 ? ['zh', 'en', 'es'] : undefined)
})

test('a price per hour is sent per minute, to 1e-7', () => {
  const content: TariffContent = {
    ...flatContent('EUR'),
    idleFrom: 'full',
    occupancy: { ...occupancy, freeMinutes: 0, unit: 'hour', priceE5: 100_000 },
  }
  expect(asOcppTariff(content, identity).tariff.idleTime).toEqual({ prices: [{ priceMinute: 0.0166667 }] })
})
