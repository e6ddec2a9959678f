import { expect, test } from 'vitest'
import { isDueAgain } from './life.rules.ts'

const order = {
  energyDwh: 50_000,
  soc: 40,
  partnerFailed: false,
  targetKind: null,
  unmeasured: null,
} as const
const last = { energyDwh: 50_000, soc: 40, at: 1_000_000 }

test('a running session is read again when it was never read, when a figure is another, and after 15 s', () => {
  expect(isDueAgain(order, undefined, last.at)).toBe(true)
  expect(isDueAgain(order, last, last.at + 5_000)).toBe(false)
  expect(isDueAgain({ ...order, energyDwh: 50_001 }, last, last.at + 5_000)).toBe(true)
  expect(isDueAgain({ ...order, soc: 41 }, last, last.at + 5_000)).toBe(true)
  expect(isDueAgain(order, last, last.at + 15_000)).toBe(true)
})

test('what goes by time, or has to end, is read each time', () => {
  for (const each of [{ targetKind: 'minutes' as const }, { partnerFailed: true }, { unmeasured: {} }])
    expect(isDueAgain({ ...order, ...each }, last, last.at + 5_000)).toBe(true)
})
