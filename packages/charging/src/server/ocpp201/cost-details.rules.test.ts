import type { CostDetails } from '@evops/ocpp/contract'
import { expect, test } from 'vitest'
import { settlementOfCosts } from './cost-details.rules.ts'

const costs = (total: object, more: Partial<CostDetails> = {}, currency = 'EUR'): CostDetails => ({
  totalCost: { currency, typeOfCost: 'NormalCost', total },
  totalUsage: { energy: 5_000, chargingTime: 600, idleTime: 0 },
  ...more,
})

test.each([
  [{ exclTax: 12.345 }, 'EUR', 1_235],
  [{ inclTax: 12.1, exclTax: 10 }, 'EUR', 1_210],
  [{ exclTax: 0 }, 'EUR', 0],
  [{ inclTax: 1_234.6 }, 'CLP', 1_235],
  [{ inclTax: 0.1 + 0.2 }, 'eur', 30],
])('%j %s: the total in minor units, half up', (total, reported, totalMinor) => {
  const currency = reported.toUpperCase()
  expect(settlementOfCosts(costs(total, {}, reported), { transactionId: 7, currency })).toEqual({
    transactionId: 7,
    energyDwh: null,
    totalMinor,
    periods: null,
  })
})

test.each([
  ['a foreign currency', costs({ inclTax: 12.5 }, {}, 'USD'), '12.5 USD'],
  ['no total', costs({}), '— EUR'],
  ['a negative total', costs({ inclTax: -1 }), '-1 EUR'],
  ['a total beyond any bill', costs({ inclTax: 1e30 }), '1e+30 EUR'],
  ['a failure without a reason', costs({ inclTax: 1 }, { failureToCalculate: true }), 'failureToCalculate'],
  ['a failure', costs({ inclTax: 1 }, { failureToCalculate: true, failureReason: 'no clock' }), 'no clock'],
])('%s cannot be compared, and is named', (_, details, incomparable) => {
  expect(settlementOfCosts(details, { transactionId: 7, currency: 'EUR' })).toEqual({ incomparable })
})
