import { expect, test } from 'vitest'
import { bootLoopThreshold, isBootLoop } from './boot-loop.rules.ts'

const minute = 60_000
const reportsOf = (times: number[]) => {
  const memory = { boots: [], reportedAt: -Infinity }
  return times.filter((at) => isBootLoop(memory, at))
}

test('300 boots a minute are one report', () =>
  expect(reportsOf(Array.from({ length: 300 }, (_each, index) => index * 200))).toEqual([
    (bootLoopThreshold - 1) * 200,
  ]))

test('a loop of several hours is reported once an hour', () =>
  expect(reportsOf(Array.from({ length: 180 }, (_each, index) => index * minute))).toEqual([
    5 * minute,
    65 * minute,
    125 * minute,
  ]))

test('a boot every three minutes is no loop', () =>
  expect(reportsOf(Array.from({ length: 50 }, (_each, index) => index * 3 * minute))).toEqual([]))
