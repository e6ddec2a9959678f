import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOfLocalTime, readLocalTime } from './local-time.ts'

const read = (text: string, timeZone = 'America/New_York', dateOrder: 'ymd' | 'dmy' | 'mdy' = 'ymd') => {
  const at = readLocalTime(text, { timeZone, dateOrder })
  return at === undefined ? undefined : new Date(at).toISOString()
}

describe('M-09 times of a file', () => {
  test.each([
    ['0014-11-18 15:40:26', 'America/New_York', 'ymd', '2014-11-18T20:40:26.000Z'],
    ['2015-07-01T08:00', 'America/New_York', 'ymd', '2015-07-01T12:00:00.000Z'],
    ['18/11/2014 15:40', 'Europe/Madrid', 'dmy', '2014-11-18T14:40:00.000Z'],
    ['11/18/2014 15:40', 'Asia/Shanghai', 'mdy', '2014-11-18T07:40:00.000Z'],
    ['2014/11/18 15:40:26.5', 'Asia/Kathmandu', 'ymd', '2014-11-18T09:55:26.500Z'],
    ['2014-11-18T15:40:26+01:00', 'Asia/Shanghai', 'ymd', '2014-11-18T14:40:26.000Z'],
    ['2014-11-18 15:40:26Z', 'Asia/Shanghai', 'dmy', '2014-11-18T15:40:26.000Z'],
    ['2027年1月31日 08:05', 'Asia/Shanghai', 'dmy', '2027-01-31T00:05:00.000Z'],
    ['2027年12月31日 8时05分', 'Asia/Shanghai', 'mdy', '2027-12-31T00:05:00.000Z'],
    // When a clock is put back, 02:30 occurs twice; when it is put forward, it does not occur.
    ['2014-11-02 01:30:00', 'America/New_York', 'ymd', '2014-11-02T05:30:00.000Z'],
    ['2014-03-09 02:30:00', 'America/New_York', 'ymd', '2014-03-09T07:30:00.000Z'],
  ] as const)('%s in %s (%s) is %s', (text, zone, order, expected) => {
    expect(read(text, zone, order)).toBe(expected)
  })

  test.each([
    '',
    'yesterday',
    '2014-13-01 00:00',
    '2014-02-30 10:00',
    '2014-11-18',
    '2014-11-18 24:00',
    '1812-01-01 10:00',
    '15:40',
  ])('%j is no time', (text) => expect(read(text)).toBeUndefined())

  test('PROPERTY what a clock shows leads back to an instant at which it shows that', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2030, 0, 1) }),
        fc.constantFrom(
          'America/New_York',
          'Asia/Shanghai',
          'Europe/Madrid',
          'Australia/Lord_Howe',
          'America/Santiago',
        ),
        (at, timeZone) => {
          const formatLocal = (instant: number) =>
            new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant)
          const localTime = Date.parse(`${formatLocal(at).replace(' ', 'T')}Z`)
          expect(formatLocal(instantOfLocalTime(timeZone, localTime))).toBe(formatLocal(at))
        },
      ),
    )
  })
})
