import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextRun, parseCron } from './cron.rules.ts'

const next = (text: string, zone: string, after: string) => {
  const cron = parseCron(text)
  return cron && nextRun(cron, zone, new Date(after))?.toISOString()
}

test('ROUTE-13 tasks: what is no schedule is refused', () => {
  for (const text of [
    '',
    '* * * *',
    '* * * * * *',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * * 13 *',
    '* * * * 8',
    '5-1 * * * *',
    '*/0 * * * *',
    'a * * * *',
    '1- * * * *',
    '-1 * * * *',
    '1,,2 * * * *',
    '@daily',
  ])
    expect([text, parseCron(text)]).toEqual([text, undefined])
})

test.each([
  ['*/15 * * * *', 'UTC', '2026-03-01T10:01:30Z', '2026-03-01T10:15:00.000Z'],
  ['0 0 * * *', 'UTC', '2026-03-01T00:00:00Z', '2026-03-02T00:00:00.000Z'],
  ['30 2 * * *', 'Asia/Shanghai', '2026-03-01T00:00:00Z', '2026-03-01T18:30:00.000Z'],
  ['0 9 * * 1', 'UTC', '2026-03-01T00:00:00Z', '2026-03-02T09:00:00.000Z'],
  ['0 9 * * 7', 'UTC', '2026-03-01T10:00:00Z', '2026-03-08T09:00:00.000Z'],
  ['0 0 13 * 5', 'UTC', '2026-03-01T00:00:00Z', '2026-03-06T00:00:00.000Z'],
  ['0 0 29 2 *', 'UTC', '2026-03-01T00:00:00Z', '2028-02-29T00:00:00.000Z'],
  ['5/20 8-9 * * *', 'UTC', '2026-03-01T08:26:00Z', '2026-03-01T08:45:00.000Z'],
])('ROUTE-13 tasks: %s in %s after %s is %s', (text, zone, after, expected) => {
  expect(next(text, zone, after)).toBe(expected)
})

test('ROUTE-13 tasks: a schedule that never comes to pass has no next run', () => {
  expect(next('0 0 30 2 *', 'UTC', '2026-03-01T00:00:00Z')).toBeUndefined()
})

test('R-13 when clocks change, a fixed hour runs once: the skipped one an hour later, the doubled one the first time', () => {
  expect(next('30 2 * * *', 'Europe/Madrid', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z')
  expect(next('30 2 * * *', 'Europe/Madrid', '2026-03-29T01:30:00Z')).toBe('2026-03-30T00:30:00.000Z')
  expect(next('30 2 * * *', 'Europe/Madrid', '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z')
  expect(next('30 2 * * *', 'Europe/Madrid', '2026-10-25T00:30:00Z')).toBe('2026-10-26T01:30:00.000Z')
})

test('R-13 a task of every hour runs in both of the doubled hours', () => {
  expect(next('*/30 * * * *', 'Europe/Madrid', '2026-10-25T00:30:00Z')).toBe('2026-10-25T01:00:00.000Z')
  expect(next('*/30 * * * *', 'Europe/Madrid', '2026-10-25T01:00:00Z')).toBe('2026-10-25T01:30:00.000Z')
})

test('ROUTE-13 tasks: the next run is after now and never skips one', () => {
  const zones = ['UTC', 'Asia/Shanghai', 'Europe/Madrid', 'America/Santiago', 'Australia/Lord_Howe']
  const cron = fc
    .tuple(fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 23 }))
    .map(([minute, hour]) => `${minute} ${hour} * * *`)
  fc.assert(
    fc.property(
      cron,
      fc.constantFrom(...zones),
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
      (text, zone, after) => {
        const parsed = parseCron(text)
        const at = parsed && nextRun(parsed, zone, after)
        expect(at && at.getTime() > after.getTime()).toBe(true)
        expect(at && at.getTime() - after.getTime() <= 26 * 3_600_000).toBe(true)
      },
    ),
  )
})
