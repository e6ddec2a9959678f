import { expect, test } from 'vitest'
import type { SessionDetail } from '../../contract/index.ts'
import { remainingSeconds } from './remaining.rules.ts'

const start = Date.parse('2026-06-10T12:00:00Z')
const minute = 60_000
const at = (minutes: number) => new Date(start + minutes * minute).toISOString()
type RemainingInput = Parameters<typeof remainingSeconds>[0]
const session = (more: Partial<RemainingInput>): RemainingInput => ({
  targetKind: null,
  targetValue: null,
  startedAt: at(0),
  energyDwh: 100_000,
  bill: { totalMinor: 1_000 } as SessionDetail['bill'],
  curve: [0, 10, 20].map((minutes) => ({
    at: at(minutes),
    powerW: 30_000,
    soc: 20 + minutes,
    registerDwh: null,
  })) as unknown as SessionDetail['curve'],
  ...more,
})

test.each([
  ['a battery that fills 1 % a minute', {}, 60],
  ['up to 50 %', { targetKind: 'soc', targetValue: 50 }, 10],
  ['up to an hour', { targetKind: 'minutes', targetValue: 60 }, 40],
  ['20 kWh, 10 of them charged, at 30 kW', { targetKind: 'energy', targetValue: 200_000 }, 20],
  ['twice the amount so far', { targetKind: 'amount', targetValue: 2_000 }, 20],
] as const)('ROUTE-02 chgstatlistmon: remaining of %s', (_, more, minutes) => {
  expect(remainingSeconds(session(more), start + 20 * minute)).toBeCloseTo(minutes * 60)
})
test('ROUTE-02 chgstatlistmon: nobody knows what remains without a state of charge, and none is less than none', () => {
  const curve = session({}).curve.map((point) => ({ ...point, soc: null }))
  expect(remainingSeconds(session({ curve }), start + 20 * minute)).toBeNull()
  expect(remainingSeconds(session({ curve: [] }), start)).toBeNull()
  expect(remainingSeconds(session({ targetKind: 'minutes', targetValue: 10 }), start + 20 * minute)).toBe(0)
})
