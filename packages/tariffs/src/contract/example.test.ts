import { currencyExponent } from '@evops/platform/contract'
import { expect, test } from 'vitest'
import { contentFaults, exampleContent, exampleStart, usedKinds } from './index.ts'

/** Total price per kWh of the flat hours, in major units. */
const flatPrice = (currency: string) => {
  const { flat } = exampleStart(currency).prices
  return flat ? (flat.electricityE5 + flat.serviceE5) / 100_000 : 0
}

test.each([
  // Lowest and highest total price per kWh that an operator of the country would find plausible.
  ['CNY', 1, 2],
  ['EUR', 0.25, 0.6],
  ['USD', 0.25, 0.6],
  ['GBP', 0.3, 0.8],
  ['MXN', 4, 10],
  ['CLP', 180, 400],
  ['COP', 1_000, 2_000],
  ['PEN', 0.8, 2],
  ['JPY', 30, 80],
])('the example preset in %s costs between %d and %d per kWh', (currency, lowest, highest) => {
  expect(flatPrice(currency)).toBeGreaterThanOrEqual(lowest)
  expect(flatPrice(currency)).toBeLessThanOrEqual(highest)
})

test('the example preset in yuan is the worked example of the handbook', () => {
  expect(exampleStart('CNY')).toEqual(exampleContent('CNY'))
})

test.each(['CLP', 'JPY', 'KRW', 'PYG', 'VND'])(
  'prices of the example in %s have no fraction of the unit',
  (currency) => {
    expect(currencyExponent(currency)).toBe(0)
    const prices = Object.values(exampleStart(currency).prices)
    expect(prices.flatMap(({ electricityE5, serviceE5 }) => [electricityE5 % 100_000, serviceE5 % 100_000])).toEqual(
      Array.from({ length: 8 }, () => 0),
    )
  },
)

test('a currency without plausible prices gets the hours without prices', () => {
  const content = exampleStart('XOF')
  expect(content.prices).toEqual({})
  expect(contentFaults(content).map(({ key }) => key)).toEqual(
    usedKinds(content).map(() => 'tariffs.fault.price-missing'),
  )
})
