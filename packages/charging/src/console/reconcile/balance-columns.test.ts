import { expect, test } from 'vitest'
import { balanceStatusOf } from './balance-columns.tsx'

test.each([
  ['even', 1_000, 'good', 'charging.balance.state.even'],
  ['even', null, 'plain', 'charging.balance.no-meter'],
  ['differs', null, 'bad', 'charging.balance.state.differs'],
  ['gap', 1_000, 'warn', 'charging.balance.state.gap'],
] as const)('a day that is %s with a station meter of %s is shown as %s', (state, meterDwh, tone, word) => {
  expect(balanceStatusOf({ state, meterDwh })).toEqual({ tone, word })
})
