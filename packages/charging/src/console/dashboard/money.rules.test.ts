import { expect, test } from 'vitest'
import { refundsOf } from './money.rules.ts'

test('ROUTE-01 refunds that wait are an amount of the operator’s currency, those in another are counted', () => {
  const wait = (amountMinor: number | null, currency: string | null) => ({ amountMinor, currency })
  const requests = [wait(1_200, 'CNY'), wait(300, 'CNY'), wait(9_900, 'EUR'), wait(null, null)]
  expect(refundsOf(requests, 'CNY')).toEqual({ count: 3, amountMinor: 1_500, others: 1 })
  expect(refundsOf([], 'CNY')).toEqual({ count: 0, amountMinor: 0, others: 0 })
})
