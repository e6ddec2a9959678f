import { expect, test } from 'vitest'
import { buildTcecDayTariff } from '../tcec/customer/stations.rules.ts'
import { roamingPriceRange } from './prices.rules.ts'
import { calculatePartnerTariffCost, parsePartnerTariff, type ChargedPeriod } from './their-price.rules.ts'

/* Values of the worked examples in OCPI 2.2.1 and 2.3.0 (11.4, 10.3.1): the session costs given there. */

const part = (type: string, price: number, step_size: number, vat?: number) => ({
  type,
  price,
  step_size,
  vat,
})
const element = (restrictions: object | undefined, ...price_components: object[]) => ({
  price_components,
  restrictions,
})
const zone = 'Europe/Berlin'
/** Returns a time as minutes since the start of Monday, 2 March 2026, in Berlin. */
const at = (minutes: number) => Date.parse('2026-03-01T23:00:00Z') + minutes * 60_000
const saturday = 5 * 24 * 60
type PeriodDraft = [minutes: number, volumes: ChargedPeriod['volumes']]
function periodsFrom(start: number, ...steps: PeriodDraft[]): ChargedPeriod[] {
  let now = start
  return steps.map(([minutes, volumes]) => {
    const from = at(now)
    now += minutes
    return { from, to: at(now), volumes }
  })
}
const chargingPeriod = (minutes: number, ENERGY = 0, more: object = {}): PeriodDraft => [
  minutes,
  { ENERGY, TIME: minutes / 60, ...more },
]
const parkingPeriod = (minutes: number): PeriodDraft => [minutes, { PARKING_TIME: minutes / 60 }]
const reservationPeriod = (minutes: number): PeriodDraft => [minutes, { RESERVATION_TIME: minutes / 60 }]
const kWh20 = chargingPeriod(120, 20)
/** Returns the cost before tax and with tax, in the major unit. */
function cost(tariffJson: object, start: number, ...steps: PeriodDraft[]): [number, number] | undefined {
  const tariff = parsePartnerTariff(tariffJson)
  const found = tariff && calculatePartnerTariffCost(tariff, periodsFrom(start, ...steps), zone)
  return found && [Number(found.before) / 1e10, Number(found.due) / 1e10]
}

const energy = part('ENERGY', 0.25, 1, 10)
const start = part('FLAT', 0.5, 1, 20)
test('X-07 OCPI: energy, a start fee and parking by a partner’s tariff cost what the text says', () => {
  const price = (more: object, ...parts: object[]) => ({ ...more, elements: [element(undefined, ...parts)] })
  expect(cost(price({}, energy), 0, kWh20)).toEqual([5, 5.5])
  expect(cost(price({}, start, energy), 0, kWh20)).toEqual([5.5, 6.1])
  const parking = part('PARKING_TIME', 2, 900, 20)
  expect(cost(price({}, start, energy, parking), 0, kWh20, parkingPeriod(40))).toEqual([7, 7.9])
  const byTheHundred = part('ENERGY', 0.25, 100, 10)
  // The standard rounds each line: 5.63 and 6.24.
  expect(cost(price({}, start, byTheHundred), 0, chargingPeriod(60, 20.45))).toEqual([5.625, 6.2375])
  expect(cost(price({}, part('FLAT', 0, 0)), 0, kWh20)).toEqual([0, 0])
})
test('X-07 OCPI: a partner’s price limits hold before tax and with it', () => {
  const least = { min_price: { excl_vat: 0.5, incl_vat: 0.55 }, elements: [element(undefined, energy)] }
  expect(cost(least, 0, kWh20)).toEqual([5, 5.5])
  expect(cost(least, 0, chargingPeriod(30, 1.5))).toEqual([0.5, 0.55])
  const most = { max_price: { excl_vat: 10, incl_vat: 11 }, elements: [element(undefined, start, energy)] }
  expect(cost(most, 0, chargingPeriod(60, 50))).toEqual([10, 11])
  expect(cost(most, 0, chargingPeriod(60, 30))).toEqual([8, 8.85])
  // The same limits in the 2.3.0 format.
  const later = { ...most, max_price: { before_taxes: 10, after_taxes: 11 }, tax_included: 'NO' }
  expect(cost(later, 0, chargingPeriod(60, 50))).toEqual([10, 11])
})
test('X-07 OCPI: time and parking by a partner’s tariff cost what the text says', () => {
  const price = (...parts: object[]) => ({ elements: [element(undefined, ...parts)] })
  expect(cost(price(part('TIME', 2, 60, 10)), 0, chargingPeriod(150))).toEqual([5, 5.5])
  const both = price(part('TIME', 3, 60, 10), part('PARKING_TIME', 5, 300, 20))
  expect(cost(both, 0, chargingPeriod(150), parkingPeriod(42))).toEqual([11.25, 12.75])
  expect(cost(price(part('TIME', 1.9, 300, 5.2)), 0, chargingPeriod(150))?.map((one) => one.toFixed(2))).toEqual([
    '4.75',
    '5.00',
  ])
  // Record of section 10: 1.973 hours are two hours in steps of five minutes.
  expect(cost(price(part('TIME', 2, 300, 10)), 0, [118, { TIME: 1.973 }])).toEqual([4, 4.4])
})

const workdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY']
test('X-07 OCPI: a partner’s tariff by current, weekday and hour costs what the text says', () => {
  const complex = {
    elements: [
      element(undefined, part('FLAT', 2.5, 1, 15)),
      element({ max_current: 32 }, part('TIME', 1, 900, 20)),
      element({ min_current: 32, day_of_week: workdays }, part('TIME', 2, 600, 20)),
      element({ min_current: 32, day_of_week: ['SATURDAY', 'SUNDAY'] }, part('TIME', 1.25, 600, 20)),
      element({ start_time: '09:00', end_time: '18:00', day_of_week: workdays }, part('PARKING_TIME', 5, 300, 10)),
      element({ start_time: '10:00', end_time: '17:00', day_of_week: ['SATURDAY'] }, part('PARKING_TIME', 6, 300, 10)),
    ],
  }
  const half9 = 9 * 60 + 30
  expect(cost(complex, half9, chargingPeriod(165, 9, { MAX_CURRENT: 16 }), parkingPeriod(42))).toEqual([9, 10.3])
  // The standard contains a wrong product for 114 minutes here (2.28). The price of 1.25 per hour gives 2.375.
  const from = saturday + 13 * 60 + 30
  expect(cost(complex, from, chargingPeriod(114, 30, { MIN_CURRENT: 43 }), parkingPeriod(71))).toEqual([12.375, 13.975])
  // The current is not reported, and nothing is guessed.
  expect(cost(complex, half9, chargingPeriod(165, 9))).toBeUndefined()
})
test('X-07 OCPI: a partner’s tariff by power or by how long a session lasts costs what the text says', () => {
  const power = (max_power: number | undefined, price: number) =>
    element(max_power === undefined ? undefined : { max_power }, part('ENERGY', price, 1, 20))
  const byPower = { elements: [power(16, 0.2), power(32, 0.35), power(undefined, 0.5)] }
  // 6, 48 and 4 kW.
  const [before] = cost(byPower, 0, chargingPeriod(10, 1), chargingPeriod(50, 40), chargingPeriod(7.5, 0.5)) ?? []
  expect(before).toBe(20.3)
  const duration = (max_duration: number | undefined, price: number) =>
    element(max_duration === undefined ? undefined : { max_duration }, part('ENERGY', price, 1, 20))
  const byLength = { elements: [duration(1_800, 0), duration(3_600, 0.25), duration(undefined, 0.4)] }
  expect(cost(byLength, 0, chargingPeriod(30, 5), chargingPeriod(10, 1.2))?.[0]).toBe(0.3)
  const firstFree = {
    elements: [element({ max_kwh: 1 }, part('ENERGY', 0, 1)), element({ min_kwh: 1 }, part('ENERGY', 0.2, 1))],
  }
  expect(cost(firstFree, 0, chargingPeriod(3, 1), chargingPeriod(57, 19))?.[0]).toBe(3.8)
})
test('X-07 OCPI: what is rounded up by a partner’s step is the whole of the session, once, at its last price', () => {
  const [time, parking] = [(price: number, step: number) => part('TIME', price, step), part('PARKING_TIME', 1, 900)]
  const tariff = {
    elements: [
      element({ start_time: '00:00', end_time: '17:00' }, time(1.2, 1_800), parking),
      element({ start_time: '17:00', end_time: '20:00' }, time(2.4, 900), parking),
      element({ start_time: '20:00', end_time: '00:00' }, time(2.4, 900)),
    ],
  }
  const clock = (hour: number, minute: number) => hour * 60 + minute
  expect(cost(tariff, clock(16, 55), chargingPeriod(5), chargingPeriod(5), parkingPeriod(2))?.[0]).toBe(0.55)
  expect(cost(tariff, clock(16, 35), chargingPeriod(25), chargingPeriod(10))?.[0]).toBe(1.3)
  // 12 minutes of charging, 8 minutes of parking rounded up to 15. The standard has the two prices swapped and gives
  // 0.80.
  expect(cost(tariff, clock(19, 40), chargingPeriod(12), parkingPeriod(8), parkingPeriod(12))?.[0]).toBe(0.73)
  // 5.4 kWh in steps of 500 Wh are 5.5. 28 minutes in steps of ten are 30.
  const later = (type: string, ...prices: [number, number]) => ({
    elements: [
      element({ end_time: '17:00' }, part(type, prices[0], type === 'TIME' ? 600 : 500)),
      element(undefined, part(type, prices[1], type === 'TIME' ? 600 : 500)),
    ],
  })
  const sold = cost(later('ENERGY', 0.2, 0.27), clock(16, 50), chargingPeriod(10, 4.3), chargingPeriod(5, 1.1))
  expect(sold?.[0]).toBeCloseTo(4.3 * 0.2 + 1.2 * 0.27, 9)
  expect(cost(later('TIME', 5, 7), clock(16, 54), chargingPeriod(6), chargingPeriod(22))?.[0]).toBe(0.5 + 2.8)
})
test('X-07 OCPI: a reservation by a partner’s tariff costs what the text says, used or expired', () => {
  const session = element(undefined, start, energy)
  const by = (...elements: object[]) => ({ elements: [...elements, session] })
  const reservation = { reservation: 'RESERVATION' }
  const gone = { reservation: 'RESERVATION_EXPIRES' }
  expect(cost(by(element(reservation, part('TIME', 5, 60, 20))), 0, reservationPeriod(15), kWh20)).toEqual([6.75, 7.6])
  const withFee = by(element(reservation, part('FLAT', 2, 1, 20), part('TIME', 5, 300, 20)))
  expect(cost(withFee, 0, reservationPeriod(13), kWh20)).toEqual([8.75, 10])
  const expireFee = by(element(gone, part('FLAT', 4, 1, 20)), element(reservation, part('TIME', 2, 600, 20)))
  expect(cost(expireFee, 0, reservationPeriod(22), kWh20)).toEqual([6.5, 7.3])
  expect(cost(expireFee, 0, reservationPeriod(60))).toEqual([6, 7.2])
  const expireTime = by(element(gone, part('TIME', 6, 600, 20)), element(reservation, part('TIME', 3, 600, 20)))
  expect(cost(expireTime, 0, reservationPeriod(22), kWh20)).toEqual([7, 7.9])
  expect(cost(expireTime, 0, reservationPeriod(90))).toEqual([9, 10.8])
})
test('X-07 OCPI: a tariff with tax in its prices, or with none, costs that', () => {
  const tariffWithTax = (tax_included: string, vat?: number) => ({
    tax_included,
    elements: [element(undefined, part('ENERGY', 0.22, 1, vat))],
  })
  expect(cost(tariffWithTax('YES', 10), 0, kWh20)).toEqual([4, 4.4])
  expect(cost(tariffWithTax('YES'), 0, kWh20)).toEqual([4.4, 4.4])
  expect(cost(tariffWithTax('N/A', 10), 0, kWh20)).toEqual([4.4, 4.4])
})

test('X-07 what thirty kilowatt-hours in an hour would cost from now on follows the clock of the station, by either protocol', () => {
  const period = (StartTime: string, yuan: bigint) => ({
    StartTime,
    ElecPrice: yuan * 10_000_000_000n,
    SevicePrice: 0n,
  })
  const now = new Date('2026-03-02T22:30:00Z')
  const placeTariff = buildTcecDayTariff([period('000000', 1n), period('070000', 2n)], now)
  // Half past six in China: half an hour at one yuan, then at two.
  expect(roamingPriceRange(placeTariff.raw, { now, zone: 'Asia/Shanghai' })).toMatchObject({ exampleMinor: 4_500 })
  const tariffWithElements = (...elements: object[]) => ({ currency: 'EUR', elements })
  const night = tariffWithElements(
    element({ start_time: '00:00', end_time: '06:00' }, part('ENERGY', 0.2, 1, 10)),
    element(undefined, part('ENERGY', 0.4, 1, 10)),
  )
  expect(roamingPriceRange(night, { now, zone })).toMatchObject({ exampleMinor: 660 + 330 })
  // Null for an unknown time zone, or for a restriction by current that is unknown in advance.
  expect(roamingPriceRange(night, { now, zone: null })).toMatchObject({ exampleMinor: null })
  expect(roamingPriceRange(night, { now, zone: 'Nowhere/Else' })).toMatchObject({ exampleMinor: null })
  const byCurrent = tariffWithElements(element({ max_current: 32 }, part('TIME', 1, 60)))
  expect(roamingPriceRange(byCurrent, { now, zone })).toMatchObject({ exampleMinor: null })
  expect(roamingPriceRange(night)).toMatchObject({ exampleMinor: null })
})
