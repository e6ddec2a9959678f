import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactKwhToTenthsWh, toExactAmount, exactPrice, exactToMinorUnits } from './amounts.rules.ts'

const minor = (value: number, currency = 'EUR') => exactToMinorUnits(toExactAmount(value) ?? 0n, currency)

test('X-07 amounts of OCPI are the decimals that were written, rounded once, halves away from zero', () => {
  for (const [value, currency, is] of [
    [9.92, 'EUR', 992],
    [1.005, 'EUR', 101],
    [-1.005, 'EUR', -101],
    [0.1 + 0.2, 'EUR', 30],
    [1.0049, 'EUR', 100],
    [1e-7, 'EUR', 0],
    [12.5, 'JPY', 13],
    [1.0005, 'KWD', 1_001],
    [0, 'EUR', 0],
  ] as const)
    expect([value, currency, minor(value, currency)]).toEqual([value, currency, is])
  expect(exactKwhToTenthsWh(toExactAmount(12.345) ?? 0n)).toBe(123_450)
  for (const none of [Number.NaN, Number.POSITIVE_INFINITY, 1e12, -1e15]) expect(toExactAmount(none)).toBeUndefined()
})

test('X-07 whatever amount of cents a partner writes is read as that amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
      expect(minor(Number(`${cents}e-2`))).toBe(cents)
    }),
  )
})

test('X-07 prices of both versions: with tax, with taxes added, and without any', () => {
  const due = (price: Parameters<typeof exactPrice>[0]) => {
    const { before, due: all } = exactPrice(price)
    return [exactToMinorUnits(before, 'EUR'), exactToMinorUnits(all, 'EUR')]
  }
  expect(due({ excl_vat: 10, incl_vat: 12.1 })).toEqual([1_000, 1_210])
  expect(due({ excl_vat: 10 })).toEqual([1_000, 1_000])
  const taxes = [
    { name: 'VAT', amount: 2.1 },
    { name: 'Levy', amount: 0.05 },
  ]
  expect(due({ before_taxes: 10, taxes })).toEqual([1_000, 1_215])
  expect(due({ before_taxes: 10 })).toEqual([1_000, 1_000])
})
