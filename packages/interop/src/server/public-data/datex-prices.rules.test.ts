import { expect, test } from 'vitest'
import { rateOn, type PublicTariff } from './datex-prices.rules.ts'
import type { OcpiParty } from '../../contract/index.ts'

const party = { countryCode: 'ES', partyId: 'OUR', prices: 'with_tax', vatHundredths: 2_100 } as OcpiParty
const component = (type: string, price: number) => ({ type, price, step_size: 1 })
const energy = (price: number, restrictions?: object) => ({
  price_components: [component('ENERGY', price)],
  ...(restrictions && { restrictions }),
})
// Narrower elements come first, and the last one has no restrictions.
const tariff = {
  id: 'T',
  currency: 'EUR',
  last_updated: '2026-05-01T00:00:00Z',
  elements: [
    energy(9, { start_date: '2026-12-25', end_date: '2026-12-26' }),
    energy(0.1, { day_of_week: ['SUNDAY'], start_time: '22:00', end_time: '00:00' }),
    energy(0.45, { start_time: '00:00', end_time: '08:00' }),
    {
      price_components: [
        component('ENERGY', 0.61234),
        component('TIME', 3),
        component('FLAT', 1),
        component('PARKING_TIME', 6),
      ],
    },
  ],
} as unknown as PublicTariff

test('X-07 a rate of DATEX II has the prices of a day: per kWh by hours, per minute, to begin, and what is exact beside what is rounded', () => {
  const monday = rateOn(tariff, '2026-05-04', party)
  expect(monday).toMatchObject({ currency: 'EUR', taxIncluded: true, taxPercent: 21 })
  expect(monday?.prices).toEqual([
    { type: 'pricePerKWh', value: '0.45', exactly: null, hours: { from: '00:00', to: '08:00' } },
    { type: 'pricePerKWh', value: '0.61', exactly: '0.61234', hours: { from: '08:00', to: '00:00' } },
    { type: 'pricePerMinute', value: '0.05', exactly: null, hours: null },
    { type: 'basePrice', value: '1.00', exactly: null, hours: null },
    { type: 'other', value: '0.10', exactly: null, hours: null },
  ])
})
test('X-07 of prices that match at the same time the first one is told, as it is the one that is paid', () => {
  const bands = (day: string) =>
    rateOn(tariff, day, party)
      ?.prices.filter(({ type }) => type === 'pricePerKWh')
      .map(({ value, hours }) => [value, hours && `${hours.from}-${hours.to}`])
  expect(bands('2026-05-03')).toEqual([
    ['0.45', '00:00-08:00'],
    ['0.61', '08:00-22:00'],
    ['0.10', '22:00-00:00'],
  ])
  expect(bands('2026-12-25')).toEqual([['9.00', null]])
  expect(bands('2026-12-26')).toEqual(bands('2026-05-04'))
})
test('X-07 untaxed prices say nothing of tax; a tariff that prices nothing on a day is none', () => {
  expect(rateOn(tariff, '2026-05-04', { ...party, prices: 'untaxed', vatHundredths: 0 })).toMatchObject({
    taxIncluded: null,
    taxPercent: null,
  })
  const none = { ...tariff, elements: tariff.elements.slice(1, 2) }
  expect(rateOn(none, '2026-05-04', party)).toBeUndefined()
})
