import { expect, test } from 'vitest'
import { daysText } from './days.rules.ts'

test.each([
  [[1, 2, 3, 4, 5], 'en', 'Mon–Fri'],
  [[6, 7], 'en', 'Sat, Sun'],
  [[5, 1, 2, 3, 7], 'es', 'lun–mié, vie, dom'],
  [[1, 2, 3, 4, 5, 6, 7], 'zh', '周一–周日'],
  [[3], 'zh', '周三'],
] as const)('days %j are said in %s as %s', (days, language, expected) => {
  expect(daysText(days, language)).toBe(expected)
})
