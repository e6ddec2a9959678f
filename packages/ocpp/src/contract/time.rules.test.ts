import { describe, expect, it } from 'vitest'
import { parseTimestamp } from './time.rules.ts'

describe('readTime', () => {
  const noon = Date.UTC(2026, 10, 20, 12, 0, 0)
  it.each([
    ['2026-11-20T12:00:00Z', noon],
    ['2026-11-20T12:00:00.250Z', noon + 250],
    ['2026-11-20T12:00:00.123456Z', noon + 123],
    ['2026-11-20T14:00:00+02:00', noon],
    ['2026-11-20T20:00:00+0800', noon],
    ['2026-11-20T20:00:00+08', noon],
    ['2026-11-20T12:00:00', noon],
    ['2026-11-20 12:00:00', noon],
    ['2026-11-20t12:00:00z', noon],
    ['2026-11-20T12:00Z', noon],
    ['1970-01-01T00:00:12Z', 12_000],
    ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
  ])('M-09 reads %s', (text, expected) => expect(parseTimestamp(text)).toBe(expected))

  it.each([
    '',
    'now',
    '2026-02-30T12:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-11-20T25:00:00Z',
    '20.11.2026 12:00',
    '1763640000',
  ])('M-09 finds no instant in %j', (text) => expect(parseTimestamp(text)).toBeNull())
})
