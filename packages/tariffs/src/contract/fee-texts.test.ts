import { expect, test } from 'vitest'
import { exampleContent, feeTexts, flatContent } from './index.ts'

test('ROUTE-03 a station’s fee texts are its rule’s prices by the clock; what costs the same all day is one figure', () => {
  expect(feeTexts(exampleContent('CNY'), '2026-05-04')).toEqual({
    electricityFee:
      '00:00–07:00 0.4257; 07:00–08:00 0.7701; 08:00–11:30 1.1145; 11:30–18:30 0.7701; 18:30–23:00 1.1145; 23:00–24:00 0.4257',
    serviceFee: '0.5000',
  })
  expect(feeTexts(flatContent('CNY'), '2026-05-04').electricityFee).toMatch(/^\d+\.\d{4}$/)
})
