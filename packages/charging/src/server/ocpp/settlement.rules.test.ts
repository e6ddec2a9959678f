import { expect, test } from 'vitest'
import { readSettlement } from './settlement.rules.ts'

const payload = {
  transactionId: 7,
  energyWh: 30_000.5,
  totalAmount: '45.205',
  periodsWh: { peak: 12_000.5, valley: 18_000 },
}

test.each([
  ['CNY', 4_521],
  ['CLP', 45],
  ['KWD', 45_205],
])('L-05 a charge point’s settlement in %s: energy to 0.1 Wh, money to the minor unit', (currency, totalMinor) => {
  expect(readSettlement(JSON.stringify(payload), currency)).toEqual({
    transactionId: 7,
    energyDwh: 300_005,
    totalMinor,
    periods: { peak: 120_005, valley: 180_000 },
  })
})

test('what is left out is not known', () => {
  expect(readSettlement('{"transactionId": 7}', 'CNY')).toEqual({
    transactionId: 7,
    energyDwh: null,
    totalMinor: null,
    periods: null,
  })
})

test.each([
  undefined,
  '',
  'null',
  '{}',
  '{"transactionId": 0}',
  '{"transactionId": 7, "energyWh": -1}',
  '{"transactionId": 7, "energyWh": 1e308}',
  '{"transactionId": 7, "totalAmount": 45.2}',
  '{"transactionId": 7, "totalAmount": "-1.00"}',
  '{"transactionId": 7, "periodsWh": {"noon": 1}}',
])('M-06 %s is no settlement', (data) => {
  expect(readSettlement(data, 'CNY')).toBeNull()
})
