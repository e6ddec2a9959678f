import { expect, test } from 'vitest'
import { operatorSettings } from '../../contract/index.ts'
import { factorLines, parseGridFactorLines } from './grid-factors.rules.ts'

test('26 CO₂ factors are typed a line each, in any order, and refused in words where a line is none or a day comes twice', () => {
  const factors = [
    { from: '2025-01-01', grams: 556 },
    { from: '2026-01-01', grams: 540 },
  ]
  expect(parseGridFactorLines('2025-01-01 556\n\n 2026-01-01, 540 ')).toEqual(factors)
  expect(factorLines(factors.toReversed())).toBe('2025-01-01 556\n2026-01-01 540')
  expect(parseGridFactorLines(undefined)).toEqual([])
  const validationIssues = (lines: string) =>
    operatorSettings
      .safeParse({ co2: { fuelGrams: 900, gridGrams: 581, gridFrom: parseGridFactorLines(lines) } })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
  expect(validationIssues('2025-01-01 556')).toBeUndefined()
  expect(validationIssues('2025-01-01 556\n2025-01-01 540')).toEqual([
    ['co2.gridFrom', 'organisation.fault.factor-twice'],
  ])
  expect(validationIssues('soon 556')?.[0]?.[0]).toBe('co2.gridFrom.0.from')
  expect(validationIssues('2025-01-01 much')?.[0]?.[0]).toBe('co2.gridFrom.0.grams')
  expect(validationIssues('2025-01-01 9000')?.[0]?.[0]).toBe('co2.gridFrom.0.grams')
})
