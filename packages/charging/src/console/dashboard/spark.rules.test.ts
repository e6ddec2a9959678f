import { expect, test } from 'vitest'
import {
  changeInPercent,
  sparklinePeaks,
  formatPercentChange,
  sparklinePaths,
  runningHourlyTotals,
} from './spark.rules.ts'

test('ROUTE-01 a day’s line grows from midnight to the present hour and ends there', () => {
  const hours = [
    { hour: 0, sessions: 2 },
    { hour: 3, sessions: 1 },
  ]
  const line = runningHourlyTotals(hours, (hour) => hour.sessions, 4)
  expect(line.slice(0, 7)).toEqual([0, 2, 2, 2, 3, 3, null])
  expect(line).toHaveLength(25)
  expect(runningHourlyTotals(hours, (hour) => hour.sessions, 23).at(-1)).toBe(3)
})

test('ROUTE-01 both lines share a scale; a single point is no line, nor is nothing', () => {
  const { today, before } = sparklinePaths([0, 5, null], [0, 10, 10])
  expect(today).toBe('M0 32.0L1 16.0')
  expect(before).toBe('M0 32.0L1 0.0L2 0.0')
  expect(sparklinePaths([3, null], [0, 0]).today).toBe('')
  expect(sparklinePaths([0, 3], [0, 0]).before).toBe('')
})

test('ROUTE-01 a change needs something to compare, and to compare with', () => {
  expect([changeInPercent(110, 100), changeInPercent(50, 100), changeInPercent(0, 100)]).toEqual([10, -50, -100])
  expect([changeInPercent(5, 0), changeInPercent(null, 207)]).toEqual([null, null])
})

test('a spark is drawn from the highest of each hour; an hour without any value stays unknown', () => {
  expect(sparklinePeaks([1, 5, null, 2, null, null, 7], 3)).toEqual([5, 2, 7])
  expect(sparklinePeaks([null, null, 3], 2)).toEqual([null, 3])
})

test('ROUTE-01 beside a figure that was tiny a week ago the difference is said, no percentage', () => {
  const formatters = { percent: (value: number) => `${value} %`, figure: (value: number) => `${value} kW` }
  const formatChangeOf = (now: number, before: number) =>
    formatPercentChange(changeInPercent(now, before) ?? 0, now - before, formatters)
  expect([formatChangeOf(259, 52), formatChangeOf(156, 52), formatChangeOf(110, 100)]).toEqual([
    '+207 kW',
    '+200 %',
    '+10 %',
  ])
  expect([formatChangeOf(1, 200), formatChangeOf(0, 52), formatChangeOf(52, 52)]).toEqual(['−99.5 %', '−100 %', '0 %'])
})
