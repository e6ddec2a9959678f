import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleDecimal } from './decimal.rules.ts'

describe('scaleDecimal', () => {
  it.each([
    ['0', 4, 0],
    ['12.3456', 4, 123_456],
    ['0.1', 1, 1],
    ['1234567.891', 1, 12_345_679],
    ['0.05', 1, 1],
    ['0.04999', 1, 0],
    ['  42 ', 1, 420],
    ['+7', 0, 7],
    ['-12.25', 1, -123],
    ['-0.01', 0, 0],
    ['1.5e3', 1, 15_000],
    ['15E-1', 1, 15],
    ['5.', 1, 50],
    ['900719925474099.1', 1, 9_007_199_254_740_991],
  ])('M-06 reads %j at scale %i as %i', (text, scale, expected) => expect(scaleDecimal(text, scale)).toBe(expected))

  it.each([
    '',
    'NaN',
    'Infinity',
    '1e308',
    '-1e308',
    '12,5',
    '0x1F',
    '1.2.3',
    '--1',
    '.',
    'e5',
    '9'.repeat(30),
    '9'.repeat(60_000),
  ])('M-06 refuses %.20j', (text) => expect(scaleDecimal(text, 1)).toBeNull())

  it('M-08 agrees with exact arithmetic for any digits', () => {
    const digits = fc.tuple(fc.bigInt(0n, 10n ** 9n), fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 4 }))
    fc.assert(
      fc.property(digits, ([value, places, scale]) => {
        const padded = value.toString().padStart(places + 1, '0')
        const text = places === 0 ? padded : `${padded.slice(0, -places)}.${padded.slice(-places)}`
        const numerator = value * 10n ** BigInt(scale)
        const denominator = 10n ** BigInt(places)
        const expected = Number((2n * numerator + denominator) / (2n * denominator))
        expect(scaleDecimal(text, scale)).toBe(expected)
      }),
    )
  })

  it('M-06 never throws and never returns what is no safe integer', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 4 }), (text, scale) => {
        const value = scaleDecimal(text, scale)
        expect(value === null || Number.isSafeInteger(value)).toBe(true)
      }),
    )
  })
})
