import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadPath, roundUp } from './load-path.rules.ts'

test('ROUTE-01 the load of a wall runs from 0 to 24 h and never leaves its box', () => {
  const from = Date.parse('2026-11-20T00:00:00Z')
  const points = fc.array(
    fc.record({
      minute: fc.integer({ min: -600, max: 2_000 }),
      powerW: fc.integer({ min: 0, max: 5_000_000 }),
    }),
  )
  fc.assert(
    fc.property(points, (all) => {
      const sorted = all.toSorted((a, b) => a.minute - b.minute)
      const { line } = loadPath(
        sorted.map(({ minute, powerW }) => ({ at: new Date(from + minute * 60_000).toISOString(), powerW })),
        { from, highest: 5_000_000 },
      )
      const numbers = [...line.matchAll(/[ML]([\d.]+) ([\d.]+)/g)]
      const last = sorted.findLast(({ minute }) => minute >= 0 && minute < 1440)
      expect(numbers).toHaveLength(last ? Math.floor(last.minute / 5) + 1 : 0)
      for (const [, x, y] of numbers) expect(Number(x) <= 1000 && Number(y) <= 100).toBe(true)
    }),
  )
})

test('ROUTE-01 steps in which nothing was drawn are zero, and the line ends with the last that is known', () => {
  const from = Date.parse('2026-11-20T00:00:00Z')
  const at = (minute: number, powerW: number) => ({
    at: new Date(from + minute * 60_000).toISOString(),
    powerW,
  })
  const { line, last } = loadPath([at(5, 500), at(20, 1_000)], { from, highest: 1_000 })
  const heights = [...line.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y))
  expect(heights).toEqual([100, 50, 100, 100, 0])
  expect(last?.powerW).toBe(1_000)
})

test('ROUTE-01 an axis ends at a round number that holds its highest value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 9 }), (value) => {
      expect(roundUp(value)).toBeGreaterThanOrEqual(value)
      expect(roundUp(value)).toBeLessThan(value * 2.01)
    }),
  )
})
