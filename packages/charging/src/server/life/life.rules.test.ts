import { expect, test } from 'vitest'
import { isCalculatedCostValid, isSessionCheckDue } from './life.rules.ts'

const session = {
  energyDwh: 50_000,
  soc: 40,
  partnerFailed: false,
  targetKind: null,
  unmeasured: null,
} as const
const last = { energyDwh: 50_000, soc: 40, at: 1_000_000 }

test('a running session is read again when it was never read, when a figure is another, and after 15 s', () => {
  expect(isSessionCheckDue(session, undefined, last.at)).toBe(true)
  expect(isSessionCheckDue(session, last, last.at + 5_000)).toBe(false)
  expect(isSessionCheckDue({ ...session, energyDwh: 50_001 }, last, last.at + 5_000)).toBe(true)
  expect(isSessionCheckDue({ ...session, soc: 41 }, last, last.at + 5_000)).toBe(true)
  expect(isSessionCheckDue(session, last, last.at + 15_000)).toBe(true)
})

test('what goes by time, or has to end, is read each time', () => {
  for (const each of [{ targetKind: 'minutes' as const }, { partnerFailed: true }, { unmeasured: {} }])
    expect(isSessionCheckDue({ ...session, ...each }, last, last.at + 5_000)).toBe(true)
})

test('what a running session costs is worked out again with a sample, after a minute, and each time where its start is not known', () => {
  const workedOut = { cost: 100, sampledAt: 990_000, at: 1_000_000 }
  const now = { unmeasured: null, sampledAt: new Date(990_000) }
  expect(isCalculatedCostValid(now, workedOut, workedOut.at + 59_999)).toBe(true)
  expect(isCalculatedCostValid(now, workedOut, workedOut.at + 60_000)).toBe(false)
  expect(isCalculatedCostValid({ ...now, sampledAt: new Date(1_020_000) }, workedOut, workedOut.at + 5_000)).toBe(false)
  expect(isCalculatedCostValid({ ...now, sampledAt: null }, workedOut, workedOut.at + 5_000)).toBe(false)
  expect(isCalculatedCostValid({ ...now, unmeasured: {} }, workedOut, workedOut.at + 5_000)).toBe(false)
  expect(
    isCalculatedCostValid({ ...now, sampledAt: null }, { ...workedOut, sampledAt: null }, workedOut.at + 5_000),
  ).toBe(true)
})
