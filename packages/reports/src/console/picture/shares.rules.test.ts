import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentagesOf } from './shares.rules.ts'

test('ROUTE-10 shares add up to 100 in their rounding, and none is off by a tenth', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10 ** 12 }), { minLength: 1, maxLength: 30 }), (values) => {
      const whole = values.reduce((sum, value) => sum + value, 0)
      const found = percentagesOf(values)
      const tenths = found.reduce((sum, share) => sum + Math.round(share * 10), 0)
      expect(tenths).toBe(whole === 0 ? 0 : 1_000)
      for (const [at, share] of found.entries())
        expect(Math.abs(share - (whole === 0 ? 0 : ((values[at] ?? 0) / whole) * 100))).toBeLessThan(0.1 + 1e-9)
    }),
  )
})

test('ROUTE-10 three thirds are 33.4, 33.3 and 33.3', () => {
  expect(percentagesOf([5, 5, 5])).toEqual([33.4, 33.3, 33.3])
  expect(percentagesOf([-3, 10])).toEqual([0, 100])
  expect(percentagesOf([0, 0])).toEqual([0, 0])
})
