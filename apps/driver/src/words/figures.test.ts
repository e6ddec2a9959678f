import { dayMs } from '@evops/platform/contract'
import { expect, test } from 'vitest'
import { formatAppDuration, formatAppInstant, formatDistance, formatPricePerKwh, parseMinorAmount } from './figures.ts'

test('a day and a month have two digits in Spanish too', () => {
  for (let days = 0; days < 40; days += 1)
    expect(formatAppInstant(Date.now() - days * dayMs, 'es', 'short', 'UTC')).toMatch(/^\d\d\/\d\d \d\d:\d\d$/)
})

test('an amount is read as people type it, in minor units, and never rounded', () => {
  expect([
    parseMinorAmount('20', 2),
    parseMinorAmount('20,5', 2),
    parseMinorAmount(' 20.50 ', 2),
    parseMinorAmount('1500', 0),
  ]).toEqual([2_000, 2_050, 2_050, 1_500])
  for (const typed of ['', '-1', '1.234', '1,000.00', 'abc', '1e3']) expect(parseMinorAmount(typed, 2)).toBeUndefined()
  expect(parseMinorAmount('1.5', 0)).toBeUndefined()
})

test('a price has the digits that it has, two at least', () => {
  expect([
    formatPricePerKwh(116_870, 'CNY', 'zh'),
    formatPricePerKwh(50_000, 'EUR', 'es'),
    formatPricePerKwh(null, 'EUR', 'en'),
  ]).toEqual(['¥1.1687', '0,50\u00a0€', '—'])
})

test('distances and spans say no more than is known', () => {
  expect([formatDistance(84, 'en'), formatDistance(1_240, 'es'), formatDistance(23_456, 'en')]).toEqual([
    '80\u00a0m',
    '1,2\u00a0km',
    '23\u00a0km',
  ])
  expect([formatAppDuration(42, 'en'), formatAppDuration(720, 'zh'), formatAppDuration(4_325, 'es')]).toEqual([
    '42\u00a0s',
    '12\u00a0分钟',
    '1\u00a0h 12\u00a0min',
  ])
})
