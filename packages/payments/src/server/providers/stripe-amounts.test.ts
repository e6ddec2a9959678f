import { expect, test } from 'vitest'
import { chargeableByStripe, minorOfStripeAmount, stripeAmountOf } from './stripe-amounts.ts'

test.each([
  // Currency, our minor units, amount of the API: the examples of Stripe's documentation and its special cases.
  ['USD', 1_000, 1_000],
  ['JPY', 500, 500],
  ['ISK', 5, 500],
  ['UGX', 5, 500],
  ['KWD', 5_120, 5_120],
  ['MGA', 500, 5],
  ['HUF', 1_000, 1_000],
  ['TWD', 80_000, 80_000],
])('%s: %i minor units are %i there', (currency, minor, amount) => {
  expect(stripeAmountOf(minor, currency)).toBe(amount)
  expect(minorOfStripeAmount(amount, currency)).toBe(minor)
})

test('the last of three decimals is zero: 5.124 KWD is no amount there, 5.130 is the next one', () => {
  for (const currency of ['BHD', 'JOD', 'KWD', 'OMR', 'TND']) {
    expect(stripeAmountOf(5_124, currency)).toBeUndefined()
    expect(chargeableByStripe(5_124, currency)).toBe(5_130)
  }
  expect([chargeableByStripe(101, 'MGA'), chargeableByStripe(101, 'EUR')]).toEqual([200, 101])
})
