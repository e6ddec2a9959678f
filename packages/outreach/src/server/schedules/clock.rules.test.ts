import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scheduleSpans } from '../../contract/index.ts'
import { daysOfScheduleSpan, nextScheduleRun, spanValues, type ScheduleClock } from './clock.rules.ts'

const daily = (at: string): ScheduleClock => ({ cadence: 'daily', weekday: null, monthDay: null, at })
const monthly = (monthDay: number): ScheduleClock => ({ cadence: 'monthly', weekday: null, monthDay, at: '07:00' })
const weekly = (weekday: number): ScheduleClock => ({ cadence: 'weekly', weekday, monthDay: null, at: '07:00' })

describe('ROUTE-04 when a scheduled export runs next', () => {
  test.each<[string, ScheduleClock, string, string, string]>([
    ['later today', daily('07:00'), 'Asia/Shanghai', '2026-11-21T22:59:59Z', '2026-11-21T23:00:00.000Z'],
    ['tomorrow, once it ran', daily('07:00'), 'Asia/Shanghai', '2026-11-21T23:00:00Z', '2026-11-22T23:00:00.000Z'],
    ['on the next Monday', weekly(1), 'Europe/Madrid', '2026-11-22T12:00:00Z', '2026-11-23T06:00:00.000Z'],
    ['a week later', weekly(1), 'Europe/Madrid', '2026-11-23T06:00:00Z', '2026-11-30T06:00:00.000Z'],
    ['on the 31st', monthly(31), 'Europe/Madrid', '2026-10-30T12:00:00Z', '2026-10-31T06:00:00.000Z'],
    [
      'on the last day of a month without a 31st',
      monthly(31),
      'Europe/Madrid',
      '2026-11-01T12:00:00Z',
      '2026-11-30T06:00:00.000Z',
    ],
    ['on 28 February', monthly(29), 'UTC', '2026-02-01T00:00:00Z', '2026-02-28T07:00:00.000Z'],
    ['on 29 February of a leap year', monthly(30), 'UTC', '2028-02-01T00:00:00Z', '2028-02-29T07:00:00.000Z'],
    [
      'when the skipped hour is over',
      daily('02:30'),
      'Europe/Madrid',
      '2026-03-28T12:00:00Z',
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'once in the hour that comes twice',
      daily('02:30'),
      'Europe/Madrid',
      '2026-10-24T12:00:00Z',
      '2026-10-25T00:30:00.000Z',
    ],
    [
      'not again in its second half',
      daily('02:30'),
      'Europe/Madrid',
      '2026-10-25T00:30:00Z',
      '2026-10-26T01:30:00.000Z',
    ],
    [
      'at midnight where there is none that day',
      daily('00:15'),
      'America/Santiago',
      '2026-09-05T12:00:00Z',
      '2026-09-06T04:00:00.000Z',
    ],
    [
      'where a whole day is missing, at its end',
      daily('07:00'),
      'Pacific/Apia',
      '2011-12-29T18:00:00Z',
      '2011-12-30T10:00:00.000Z',
    ],
  ])('%s', (_, clock, zone, after, next) => {
    expect(nextScheduleRun(clock, zone, new Date(after)).toISOString()).toBe(next)
  })

  test('it is after the last, on the wanted day, and never further off than the cadence', () => {
    const clocks = fc.oneof(
      fc.constant<Partial<ScheduleClock>>({ cadence: 'daily' }),
      fc.integer({ min: 1, max: 7 }).map((weekday): Partial<ScheduleClock> => ({ cadence: 'weekly', weekday })),
      fc.integer({ min: 1, max: 31 }).map((monthDay): Partial<ScheduleClock> => ({ cadence: 'monthly', monthDay })),
    )
    const zones = fc.constantFrom('Europe/Madrid', 'Asia/Shanghai', 'America/Sao_Paulo', 'Australia/Lord_Howe')
    const times = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    const dates = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(clocks, zones, times, dates, (some, zone, [hour, minute], after) => {
        const two = (figure: number) => String(figure).padStart(2, '0')
        const clock = { weekday: null, monthDay: null, ...some, at: `${two(hour)}:${two(minute)}` } as ScheduleClock
        const next = nextScheduleRun(clock, zone, after)
        const most = { daily: 2, weekly: 8, monthly: 32 }[clock.cadence]
        expect(next.getTime()).toBeGreaterThan(after.getTime())
        expect(next.getTime() - after.getTime()).toBeLessThan(most * 86_400_000)
        const day = new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short' }).format(next)
        if (clock.weekday) expect(day).toBe(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][clock.weekday - 1])
      }),
    )
  })
})

describe('ROUTE-04 days that move with the clock', () => {
  // Already Monday in Shanghai, still Sunday in Madrid.
  const now = new Date('2026-03-01T20:00:00Z')
  test.each([
    ['today', 'Asia/Shanghai', '2026-03-02', '2026-03-02'],
    ['yesterday', 'Asia/Shanghai', '2026-03-01', '2026-03-01'],
    ['last-7-days', 'Asia/Shanghai', '2026-02-23', '2026-03-01'],
    ['this-week', 'Asia/Shanghai', '2026-03-02', '2026-03-02'],
    ['last-week', 'Asia/Shanghai', '2026-02-23', '2026-03-01'],
    ['last-week', 'Europe/Madrid', '2026-02-16', '2026-02-22'],
    ['this-month', 'Asia/Shanghai', '2026-03-01', '2026-03-02'],
    ['last-month', 'Europe/Madrid', '2026-02-01', '2026-02-28'],
    ['last-quarter', 'Europe/Madrid', '2025-10-01', '2025-12-31'],
    ['last-year', 'Europe/Madrid', '2025-01-01', '2025-12-31'],
    ['this-year', 'Europe/Madrid', '2026-01-01', '2026-03-01'],
  ] as const)('%s in %s is %s to %s', (span, zone, from, to) => {
    expect(daysOfScheduleSpan(span, zone, now)).toEqual({ from, to })
  })
  test('every one of them is a span', () => {
    for (const span of scheduleSpans) {
      const { from, to } = daysOfScheduleSpan(span, 'UTC', now)
      expect(from <= to).toBe(true)
    }
  })
  test('a day on which clocks go back has 25 hours; days stay days', () => {
    const days = { from: '2026-10-25', to: '2026-10-25' }
    expect(spanValues(days, 'instant', 'Europe/Madrid')).toEqual([
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ])
    expect(spanValues(days, 'day', 'Europe/Madrid')).toEqual(['2026-10-25', '2026-10-25'])
  })
})
