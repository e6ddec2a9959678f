import { expect, test } from 'vitest'
import { includedTax } from './bills.rules.ts'

test.each([
  [11_300, 1_300, 1_300],
  [10_000, 600, 566],
  [1, 1_300, 0],
  [5, 10_000, 2],
  [-11_300, 1_300, -1_300],
  [0, 1_300, 0],
  [9_007_199_254_740_991, 2_100, 1_563_232_928_508_767],
  [9_999, 0, 0],
])('L-05 %i with tax of %i hundredths of a percent holds %i', (amount, tax, held) => {
  expect(includedTax(amount, tax)).toBe(held)
})
