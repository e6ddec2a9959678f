import { expect, test } from 'vitest'
import { summarizeRefundRequests } from './money.rules.ts'

test('ROUTE-01 refunds that wait are an amount of the operator’s currency, those in another are counted', () => {
  const refunds = [
    { currency: 'CNY', count: 2, amountMinor: 1_500 },
    { currency: 'EUR', count: 1, amountMinor: 9_900 },
  ]
  expect(summarizeRefundRequests(refunds, 'CNY')).toEqual({ count: 3, amountMinor: 1_500, others: 1 })
  expect(summarizeRefundRequests(refunds, 'USD')).toEqual({ count: 3, amountMinor: 0, others: 3 })
  expect(summarizeRefundRequests([], 'CNY')).toEqual({ count: 0, amountMinor: 0, others: 0 })
})
