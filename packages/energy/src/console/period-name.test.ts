import { expect, test } from 'vitest'
import { gridPeriodName } from './period-name.ts'

test.each([
  ['低谷', 'es', 'Valle'],
  ['平段', 'en', 'Flat'],
  ['Llano', 'zh', '平段'],
  ['低谷', 'zh', '低谷'],
  ['P1', 'es', 'P1'],
  ['夜间低谷', 'en', '夜间低谷'],
] as const)('the period %s is shown in %s as %s', (name, language, expected) => {
  expect(gridPeriodName(name, language)).toBe(expected)
})
