import { expect, test } from 'vitest'
import { distance, minorOf, price, span } from './figures.ts'

test('an amount is read as people type it, in minor units, and never rounded', () => {
  expect([minorOf('20', 2), minorOf('20,5', 2), minorOf(' 20.50 ', 2), minorOf('1500', 0)]).toEqual([
    2_000, 2_050, 2_050, 1_500,
  ])
  for (const typed of ['', '-1', '1.234', '1,000.00', 'abc', '1e3']) expect(minorOf(typed, 2)).toBeUndefined()
  expect(minorOf('1.5', 0)).toBeUndefined()
})

test('a price has the digits that it has, two at least', () => {
  expect([price(116_870, 'CNY', 'zh'), price(50_000, 'EUR', 'es'), price(null, 'EUR', 'en')]).toEqual([
    '¥1.1687',
    '0,50\u00a0€',
    '—',
  ])
})

test('distances and spans say no more than is known', () => {
  expect([distance(84, 'en'), distance(1_240, 'es'), distance(23_456, 'en')]).toEqual([
    '80\u00a0m',
    '1,2\u00a0km',
    '23\u00a0km',
  ])
  expect([span(42, 'en'), span(720, 'zh'), span(4_325, 'es')]).toEqual([
    '42\u00a0s',
    '12\u00a0分钟',
    '1\u00a0h 12\u00a0min',
  ])
})
