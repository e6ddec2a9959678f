import { expect, test } from 'vitest'
import { figureUnits, formatAuditFigure } from './audit-figures.ts'

const formatFigure = (field: string, value: string, language: 'zh' | 'en' | 'es' = 'en') =>
  formatAuditFigure(field, value, { language, currency: 'EUR' })?.replaceAll('\u00a0', ' ')

test.each([
  ['amountMinor', '3518', 'es', '35,18 €'],
  ['settings.creditLimitMinor', '-50', 'en', '−€0.50'],
  ['prices.0.priceE5', '77010', 'en', '0.7701 €'],
  ['smallDwh', '25000', 'en', '2.5 kWh'],
  ['ratedPowerW', '120000', 'zh', '120 kW'],
  ['fullPowerFromDv', '4505', 'es', '450,5 V'],
  ['percentHundredths', '1250', 'es', '12,50 %'],
  ['feeBp', '60', 'en', '0.60%'],
  ['sharePercent', '80', 'zh', '80%'],
  ['holdSeconds', '90', 'en', '90 s'],
  ['pluggedS', '7200', 'es', '2 h'],
  ['acceptMinutes', '0', 'en', '0 min'],
  ['mostMinutes', '90', 'zh', '90 分钟'],
  ['recordDays', '3', 'zh', '3 天'],
  ['unnamedYears', '3', 'es', '3 años'],
  ['fromMinute', '1325', 'en', '22:05'],
  ['odometerM', '12500', 'en', '12.5 km'],
] as const)('%s of %s is told in %s as %s', (field, value, language, text) => {
  expect(formatFigure(field, value, language)).toBe(text)
})

test.each([
  ['amountMinor', 'many'],
  ['version', '3'],
  ['stationId', '0199'],
  ['day', '2026-11-27'],
  ['S', '3'],
])('%s of %s is no figure with a unit', (field, value) => {
  expect(formatFigure(field, value)).toBeUndefined()
})

test.each(figureUnits)('a field that ends with %s is never told as its bare integer', (unit) => {
  for (const language of ['zh', 'en', 'es'] as const)
    expect(formatFigure(`some${unit}`, '1234567', language)).not.toMatch(/^1234567$/)
})
