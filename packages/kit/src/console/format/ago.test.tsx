import { describe, expect, test } from 'vitest'
import { formatTimeSince, formatCompactNumber } from './format.ts'

// Runs in a browser, whose own formatting is used.
describe('FMT-01 time ago and suffixes', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  test.each([
    ['2026-11-20T11:46:00Z', '14 min ago'],
    ['2026-11-20T09:00:00Z', '3 hr ago'],
    ['2026-11-17T11:00:00Z', '3 days ago'],
  ])('%s', (at, expected) => {
    expect(formatTimeSince(at, now, 'en')).toMatch(
      new RegExp(`^${expected.replace('min', 'min\\w*').replace('hr', 'h\\w*')}$`),
    )
  })
  test('Chinese has a space between digits and words', () => {
    expect(formatTimeSince('2026-11-20T11:46:00Z', now, 'zh')).toBe('14\u00a0分钟前')
  })
  test.each([
    [999, '999'],
    [1_500, '1.5k'],
    [2_000_000, '2M'],
    [3.2e9, '3.2G'],
    [4e12, '4T'],
    [5e15, '5P'],
    [6.1e18, '6.1E'],
    [7e21, '7,000E'],
  ])('%d is %s', (value, written) => {
    expect(formatCompactNumber(value, 'en')).toBe(written)
  })
})
