import { describe, expect, test } from 'vitest'
import { currentVersionOf, canPriceBeginAt, versionStateAt } from './versions.rules.ts'

const now = new Date('2026-06-01T00:00:00Z')
const minutes = (n: number) => new Date(now.getTime() + n * 60_000)

describe('where a version stands', () => {
  test.each([
    ['in_force', minutes(-10), null],
    ['in_force', now, null],
    ['in_force', minutes(-10), minutes(1)],
    ['retired', minutes(-10), now],
    ['retired', null, null],
    ['scheduled', minutes(1), null],
  ])('%s: from %s to %s', (state, from, to) => expect(versionStateAt({ from, to }, now)).toBe(state))
})

test('a list shows the version in force, else the next, else the last', () => {
  const retired = { n: 1, from: minutes(-30), to: minutes(-20) }
  const inForce = { n: 2, from: minutes(-20), to: minutes(5) }
  const next = { n: 3, from: minutes(5), to: minutes(9) }
  const later = { n: 4, from: minutes(9), to: null }
  expect(currentVersionOf([later, next, inForce, retired], now)?.n).toBe(2)
  expect(currentVersionOf([later, next, retired], now)?.n).toBe(3)
  expect(currentVersionOf([retired], now)?.n).toBe(1)
  expect(currentVersionOf([], now)).toBeUndefined()
})

test('a price is never replaced afterwards, but a time without one may be given one', () => {
  expect(canPriceBeginAt(minutes(-6), { now, hadPrice: true })).toBe(false)
  expect(canPriceBeginAt(minutes(-4), { now, hadPrice: true })).toBe(true)
  expect(canPriceBeginAt(minutes(-9_999), { now, hadPrice: false })).toBe(true)
})
