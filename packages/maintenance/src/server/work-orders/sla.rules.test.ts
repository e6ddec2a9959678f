import { dayMs, minuteMs } from '@evops/platform/contract'
import { describe, expect, test } from 'vitest'
import { readHours, parseSpecialDays, formatWorkHours, formatSpecialDays } from '../../contract/index.ts'
import {
  appointmentTime,
  clockDueTime,
  clockRunMs,
  timesAfterPause,
  slaStageOf,
  phaseTimeOf,
  type ClockSuspension,
  type WorkCalendar,
} from './sla.rules.ts'

const dayOf = (iso: string) => Math.floor(Date.parse(`${iso}T00:00:00Z`) / dayMs)
const at = (iso: string) => Date.parse(iso)
const madrid = (hours: string, days: Record<string, string> = {}): WorkCalendar => ({
  timeZone: 'Europe/Madrid',
  week: [0, 1, 2, 3, 4, 5, 6].map((day) => (day < 5 ? (readHours(hours) ?? []) : [])),
  days: new Map(Object.entries(days).map(([day, hoursText]) => [dayOf(day), readHours(hoursText) ?? []])),
})
const iso = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString())

describe('X-12 hours as people write them', () => {
  test.each([
    ['08:00-12:00 13:00-18:00', '08:00-12:00 13:00-18:00'],
    ['8-12, 13:30 – 18', '08:00-12:00 13:30-18:00'],
    ['8:00至12:00；13:00~24:00', '08:00-12:00 13:00-24:00'],
    ['', ''],
    ['18:00-08:00', undefined],
    ['08:00-12:00 11:00-18:00', undefined],
    ['8-9 9-10 10-11 11-12 12-13', undefined],
    ['08:60-09:00', undefined],
    ['24:00-25:00', undefined],
    ['morning', undefined],
  ])('X-12 %s', (text, expected) => {
    const read = readHours(text)
    expect(read && formatWorkHours(read)).toBe(expected)
  })

  test('X-12 days with hours of their own come back as they were listed; a line that is none is named', () => {
    const text = '2026-12-24 08:00-12:00 Christmas Eve; 2026-12-25 Christmas; 2027/1/6'
    const { days, wrong } = parseSpecialDays(text)
    expect(wrong).toBeUndefined()
    expect(days).toEqual([
      { day: '2026-12-24', hours: '08:00-12:00', name: 'Christmas Eve' },
      { day: '2026-12-25', hours: '', name: 'Christmas' },
      { day: '2027-01-06', hours: '', name: '' },
    ])
    expect(parseSpecialDays(formatSpecialDays(days, '\n')).days).toEqual(days)
    expect(parseSpecialDays('2026-02-30 nothing').wrong).toBe('2026-02-30 nothing')
  })
})

describe('X-12 the SLA clock', () => {
  test('X-12 four hours from Friday 17:00 end on Monday; a holiday and a spell of waiting push them on', () => {
    const from = at('2026-11-20T16:00:00Z')
    const clock = (calendar: WorkCalendar | null, stops: ClockSuspension[] = []) => ({ calendar, stops })
    const hours = 4 * 60 * minuteMs
    const week = madrid('08:00-18:00')
    expect(iso(clockDueTime(clock(week), from, hours))).toBe('2026-11-23T10:00:00.000Z')
    expect(iso(clockDueTime(clock(null), from, hours))).toBe('2026-11-20T20:00:00.000Z')
    const holiday = madrid('08:00-18:00', { '2026-11-23': '' })
    expect(iso(clockDueTime(clock(holiday), from, hours))).toBe('2026-11-24T10:00:00.000Z')
    const waited = [{ from: at('2026-11-20T16:30:00Z'), to: at('2026-11-23T09:00:00Z') }]
    expect(iso(clockDueTime(clock(week, waited), from, hours))).toBe('2026-11-23T12:30:00.000Z')
  })

  test('X-12 a day on which clocks are changed has 23 or 25 hours', () => {
    const all: WorkCalendar = {
      timeZone: 'Europe/Madrid',
      week: Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]),
      days: new Map(),
    }
    const clock = { calendar: all, stops: [] }
    const hours = (from: string, to: string) => clockRunMs(clock, at(from), at(to)) / 3_600_000
    expect(hours('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z')).toBe(23)
    expect(hours('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z')).toBe(25)
    const night = { calendar: { ...all, week: all.week.map(() => [{ from: 60, to: 240 }]) }, stops: [] }
    // 01:00 to 04:00 on the day when 02:00 is skipped, and on the day when it occurs twice.
    expect(clockRunMs(night, at('2026-03-28T22:00:00Z'), at('2026-03-29T12:00:00Z')) / 3_600_000).toBe(2)
    expect(clockRunMs(night, at('2026-10-24T21:00:00Z'), at('2026-10-25T12:00:00Z')) / 3_600_000).toBe(4)
  })

  test('X-12 how much is used and why it stands; an appointment is counted round the clock and moves by what was waited', () => {
    const calendar = madrid('08:00-18:00')
    const from = new Date('2026-11-20T16:00:00Z')
    const time = phaseTimeOf({ calendar, stops: [] }, from, 240)
    expect(iso(time.warn?.getTime())).toBe('2026-11-23T09:12:00.000Z')
    const statusAt = (now: string, stops: ClockSuspension[] = [], state: 'processing' | 'suspended' = 'processing') =>
      slaStageOf({ state, from, time }, { calendar, stops }, new Date(now))
    expect(statusAt('2026-11-20T16:30:00Z')).toEqual({ usedPercent: 12, pausedBy: null, goesOnAt: null })
    expect(statusAt('2026-11-21T10:00:00Z')).toEqual({
      usedPercent: 25,
      pausedBy: 'off_hours',
      goesOnAt: new Date('2026-11-23T07:00:00Z'),
    })
    const open = [{ from: at('2026-11-20T16:30:00Z'), to: null }]
    expect(statusAt('2026-11-24T10:00:00Z', open, 'suspended')).toMatchObject({
      usedPercent: 12,
      pausedBy: 'suspended',
    })
    expect(statusAt('2026-11-24T10:00:00Z')).toMatchObject({ usedPercent: 350 })

    const set = appointmentTime(from, new Date('2026-11-21T16:00:00Z'))
    const spell = { from: new Date('2026-11-20T18:00:00Z'), to: new Date('2026-11-20T20:00:00Z') }
    const clock = { calendar, stops: [{ from: spell.from.getTime(), to: spell.to.getTime() }] }
    const starts = { accept: from, arrive: from, fix: from }
    const none = { minutes: null, due: null, warn: null }
    const moved = timesAfterPause({ accept: none, arrive: time, fix: set }, { clock, from: starts, waited: spell })
    expect(moved.accept).toEqual(none)
    expect(moved.arrive).toEqual(time)
    expect(moved.fix.due).toEqual(new Date('2026-11-21T18:00:00Z'))
    expect(slaStageOf({ state: 'processing', from, time: moved.fix }, clock, new Date('2026-11-21T06:00:00Z'))).toEqual(
      { usedPercent: 50, pausedBy: null, goesOnAt: null },
    )
  })
})

/** Returns a generator with the same sequence for the same seed. */
function numbersOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

const windowDays = 16
const minutesPerWindow = windowDays * 1440
/** Returns the local time at each minute of a UTC window, by Intl: no zone changes within a quarter of an hour. */
function wallOf(timeZone: string, start: number): { day: Int32Array; minute: Int32Array } {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  const [day, minute] = [new Int32Array(minutesPerWindow), new Int32Array(minutesPerWindow)]
  for (let quarter = 0; quarter < minutesPerWindow; quarter += 15) {
    const [, date = '', hours = 0, minutes = 0] =
      /^(\d{4}-\d\d-\d\d), (\d\d):(\d\d)$/.exec(format.format(start + quarter * minuteMs)) ?? []
    for (let more = 0; more < 15; more += 1) {
      day[quarter + more] = dayOf(date)
      minute[quarter + more] = Number(hours) * 60 + Number(minutes) + more
    }
  }
  return { day, minute }
}
const windows = [
  ['Europe/Madrid', '2026-03-20'],
  ['Europe/Madrid', '2026-10-14'],
  ['America/New_York', '2026-03-01'],
  ['America/New_York', '2026-10-24'],
  ['Australia/Lord_Howe', '2026-03-26'],
  ['Australia/Lord_Howe', '2026-09-24'],
  ['America/St_Johns', '2026-10-22'],
  ['America/Santiago', '2026-08-28'],
  ['Africa/Cairo', '2026-04-16'],
  ['Asia/Kathmandu', '2026-06-01'],
  ['Asia/Shanghai', '2026-11-01'],
  ['America/Mexico_City', '2026-04-01'],
] as const

type Spans = { from: number; to: number }[]
/** Reference implementation that checks each minute: local time within working hours, and not suspended. */
class Simulation {
  readonly open: Uint8Array
  constructor(
    calendar: { week: Spans[]; days: Map<number, Spans> },
    localTime: { day: Int32Array; minute: Int32Array },
    stops: { from: number; to: number }[],
  ) {
    const mask = (spans: Spans) => {
      const minutes = new Uint8Array(1440)
      for (const { from, to } of spans) minutes.fill(1, from, to)
      return minutes
    }
    const week = calendar.week.map(mask)
    const days = new Map([...calendar.days].map(([day, spans]) => [day, mask(spans)]))
    this.open = new Uint8Array(minutesPerWindow)
    let [currentDay, hours] = [-1, week[0]]
    for (let now = 0; now < minutesPerWindow; now += 1) {
      const day = localTime.day[now] ?? 0
      if (day !== currentDay) {
        currentDay = day
        // 1970-01-01 was a Thursday.
        hours = days.get(day) ?? week[(day + 3) % 7]
      }
      this.open[now] = hours?.[localTime.minute[now] ?? 0] ?? 0
    }
    for (const { from, to } of stops) this.open.fill(0, from, to)
  }
  ran(from: number, to: number): number {
    let ran = 0
    for (let now = from; now < to; now += 1) ran += this.open[now] ?? 0
    return ran
  }
  due(from: number, minutes: number): number | undefined {
    let left = minutes
    for (let now = from; now < minutesPerWindow; now += 1) {
      left -= this.open[now] ?? 0
      if (left === 0) return now + 1
    }
    return undefined
  }
}

function aCalendar(next: (below: number) => number, firstDay: number) {
  const spans = (most: number): Spans => {
    const cuts = Array.from({ length: 2 * next(most + 1) }, () => 5 * next(289)).toSorted((a, b) => a - b)
    const all: Spans = []
    for (let cut = 0; cut < cuts.length; cut += 2) all.push({ from: cuts[cut] ?? 0, to: cuts[cut + 1] ?? 0 })
    return all.filter(({ from, to }) => from < to)
  }
  const week = Array.from({ length: 7 }, () => spans(3))
  // At least some hours, sometimes including those with a clock change.
  week[next(7)] = next(2) === 0 ? [{ from: 60, to: 210 }] : [{ from: 0, to: 1440 }]
  const days = new Map(Array.from({ length: next(6) }, () => [firstDay + next(windowDays), spans(2)] as const))
  return { week, days }
}

describe('X-12 the clock and a simulation', () => {
  test('X-12 the SLA clock equals a minute-by-minute simulation over 10,000 random calendars', () => {
    const places = windows.map(([timeZone, day]) => {
      const start = at(`${day}T00:00:00Z`)
      return { timeZone, start, localTime: wallOf(timeZone, start) }
    })
    let ended = 0
    for (let seed = 1; seed <= 10_000; seed += 1) {
      const next = numbersOf(seed)
      const place = places[seed % places.length]
      if (!place) throw new Error('no place')
      const { timeZone, start, localTime } = place
      const calendar = aCalendar(next, dayOf(new Date(start).toISOString().slice(0, 10)))
      const from = next(5 * 1440)
      const minutes = 5 * (1 + next(480))
      const cuts = Array.from({ length: 2 * next(4) }, () => from + next(6 * 1440)).toSorted((a, b) => a - b)
      const stops = cuts.flatMap((cut, index) => {
        const to = cuts[index + 1]
        return index % 2 === 0 && to !== undefined ? [{ from: cut, to }] : []
      })
      const looked = from + next(minutesPerWindow - from)

      const simulation = new Simulation(calendar, localTime, stops)
      const instant = (minute: number) => start + minute * minuteMs
      const clock = {
        calendar: { timeZone, ...calendar },
        stops: stops.map((stop) => ({ from: instant(stop.from), to: instant(stop.to) })),
      }
      const minuteOf = (due: number | undefined) => {
        const minute = due === undefined ? Infinity : (due - start) / minuteMs
        return minute > minutesPerWindow ? undefined : minute
      }
      const found = {
        due: minuteOf(clockDueTime(clock, instant(from), minutes * minuteMs)),
        warn: minuteOf(clockDueTime(clock, instant(from), minutes * 0.8 * minuteMs)),
        ran: clockRunMs(clock, instant(from), instant(looked)) / minuteMs,
      }
      const expected = {
        due: simulation.due(from, minutes),
        warn: simulation.due(from, minutes * 0.8),
        ran: simulation.ran(from, looked),
      }
      if (found.due !== expected.due || found.warn !== expected.warn || found.ran !== expected.ran)
        expect({ seed, timeZone, ...found }).toEqual({ seed, timeZone, ...expected })
      if (found.due !== undefined) ended += 1
    }
    // Most end within the simulated window, so the test mainly compares times, not missing values.
    expect(ended).toBeGreaterThan(7_000)
  })
})
