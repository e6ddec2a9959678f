import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { durationMs, parseEventStart } from './duration.rules.ts'
import { VtnEventError, parseVtnEvent, parseReceivedVtnEvent, type EventParseContext } from './event.rules.ts'
import { resolveEventLimits, type LimitTypeSettings } from './resolve.rules.ts'
import { eventUsageOf } from './usage.rules.ts'

const hour = 3_600_000
const noon = Date.parse('2026-11-25T12:00:00Z')
const at = (hours: number) => new Date(noon + hours * hour).toISOString()
const reading: EventParseContext = { seenAt: noon, shift: 0, within: { from: noon, until: noon + 48 * hour } }
const limit = (...values: unknown[]) => [{ type: 'IMPORT_CAPACITY_LIMIT', values }]
const read = (event: object, more: Partial<EventParseContext> = {}) =>
  parseVtnEvent(parseReceivedVtnEvent({ id: 'e', programID: 'p', ...event }), { ...reading, ...more })
/** Returns the spans as hours from noon on and W. */
const spans = (event: object, more: Partial<EventParseContext> = {}) =>
  read(event, more).sayings.map(({ from, until, value }) => [(from - noon) / hour, (until - noon) / hour, value])
const faultOf = (event: object) => {
  try {
    read(event)
    return null
  } catch (error) {
    return error instanceof VtnEventError ? error.fault : error
  }
}

describe('X-20 an event of OpenADR is read', () => {
  test.each([
    ['PT1H', hour],
    ['P1DT2H30M', 26.5 * hour],
    ['PT90S', 90_000],
    ['P9999Y', Infinity],
    ['P', undefined],
    ['1H', undefined],
    ['PT-1H', undefined],
  ])('the duration %s', (text, ms) => {
    expect(durationMs(text)).toBe(ms)
  })
  test('starts are instants with a zone; year 1 is now', () => {
    expect(parseEventStart('2026-11-25T13:00:00+01:00')).toBe(noon)
    expect([parseEventStart('0001-01-01'), parseEventStart('0001-01-01T00:00:00Z')]).toEqual(['begin', 'begin'])
    expect([
      parseEventStart('2026-11-25T13:00:00'),
      parseEventStart('tomorrow'),
      parseEventStart('2026-99-99T00:00:00Z'),
    ]).toEqual([undefined, undefined, undefined])
  })
  test('one interval after the other, each of its own length where it says one, and parts where it holds several values', () => {
    const event = {
      intervalPeriod: { start: at(1), duration: 'PT1H' },
      intervals: [
        { id: 0, payloads: limit(100) },
        { id: 1, intervalPeriod: { duration: 'PT2H' }, payloads: limit(80, 60) },
        { id: 2, intervalPeriod: { start: at(8) }, payloads: limit(50.5) },
      ],
    }
    expect(spans(event)).toEqual([
      [1, 2, 100_000],
      [2, 3, 80_000],
      [3, 4, 60_000],
      [8, 9, 50_500],
    ])
  })
  test('now is when it was first heard of; without end goes as far as we look', () => {
    const now = {
      intervalPeriod: { start: '0001-01-01', duration: 'P9999Y' },
      intervals: [{ payloads: limit(10) }],
    }
    expect(spans(now, { seenAt: noon - hour })).toEqual([[-1, 48, 10_000]])
    expect(read(now).until).toBe(Infinity)
  })
  test('its own duration cuts it, or repeats it for ever', () => {
    const day = { start: at(-240), duration: 'PT12H' }
    const intervals = [{ payloads: limit(100) }, { payloads: limit(20) }]
    expect(spans({ intervalPeriod: day, intervals, duration: 'P9999Y' })).toEqual([
      [0, 12, 100_000],
      [12, 24, 20_000],
      [24, 36, 100_000],
      [36, 48, 20_000],
    ])
    const cut = { intervalPeriod: { start: at(0), duration: 'PT2H' }, intervals, duration: 'PT3H' }
    expect(spans(cut)).toEqual([
      [0, 2, 100_000],
      [2, 3, 20_000],
    ])
  })
  test('a random start moves what follows along, within its bounds and to either side', () => {
    const event = {
      intervalPeriod: { start: at(2), duration: 'PT1H', randomizeStart: 'PT30M' },
      intervals: [{ payloads: limit(1) }, { payloads: limit(2) }],
    }
    fc.assert(
      fc.property(fc.double({ min: -1, max: 1, noNaN: true }), (shift) => {
        const [first, second] = read(event, { shift }).sayings
        expect(Math.abs((first?.from ?? 0) - noon - 2 * hour)).toBeLessThanOrEqual(hour / 2)
        expect(second?.from).toBe(first?.until)
      }),
    )
    expect(spans(event, { shift: -1 })[0]).toEqual([1.5, 2.5, 1_000])
  })
  test.each([
    ['values', { intervals: [{ payloads: limit('much') }] }],
    ['values', { intervals: [{ payloads: limit(-1) }] }],
    ['values', { intervals: [{ payloads: limit() }] }],
    ['values', { intervals: [{ payloads: [{ type: 'SIMPLE', values: [4] }] }] }],
    [
      'units',
      {
        intervals: [{ payloads: limit(5) }],
        payloadDescriptors: [{ payloadType: 'IMPORT_CAPACITY_LIMIT', units: 'CELSIUS' }],
      },
    ],
    ['no-start', { intervalPeriod: { duration: 'PT1H' }, intervals: [{ payloads: limit(5) }] }],
    ['no-start', { intervalPeriod: { start: 'soon', duration: 'PT1H' }, intervals: [{ payloads: limit(5) }] }],
    ['no-duration', { intervalPeriod: { start: at(0) }, intervals: [{ payloads: limit(5) }] }],
    ['duration', { intervalPeriod: { start: at(0), duration: '1 h' }, intervals: [{ payloads: limit(5) }] }],
    ['shape', { intervals: 'none' }],
    ['no-id', { id: '' }],
    [
      'too-many',
      {
        duration: 'P9999Y',
        intervalPeriod: { start: at(0), duration: 'PT1S' },
        intervals: [{ payloads: limit(5) }],
      },
    ],
  ])('what cannot be read is refused by its name: %s', (fault, event) => {
    expect(faultOf({ intervalPeriod: { start: at(0), duration: 'PT1H' }, ...event })).toBe(fault)
  })
})

const meaning: LimitTypeSettings = {
  obeysSetpoints: true,
  obeysSubscriptions: true,
  obeysLevels: true,
  obeysAlerts: true,
  moderatePercent: 75,
  highPercent: 50,
  emergencyPercent: 20,
}
describe('X-20 of several events', () => {
  const event = (id: string, type: string, value: unknown, more: object = {}) =>
    read({
      id,
      intervalPeriod: { start: at(0), duration: 'PT4H' },
      intervals: [{ payloads: [{ type, values: [value] }] }],
      ...more,
    })
  const limits = (events: ReturnType<typeof event>[], more: object = {}) =>
    resolveEventLimits(events, {
      meaning: { ...meaning, ...more },
      baseAt: (when) => (when < noon + 2 * hour ? 100_000 : 200_000),
      changes: [noon + 2 * hour],
      from: noon,
      until: noon + 48 * hour,
    }).map(({ from, until, limitW, eventId }) => [(from - noon) / hour, (until - noon) / hour, limitW, eventId])
  const limitType = 'IMPORT_CAPACITY_LIMIT'

  test('the highest priority counts while it holds, of two alike the one that was told last', () => {
    const low = event('low', limitType, 100, { priority: 5, modificationDateTime: at(-1) })
    const later = event('later', limitType, 120, { priority: 5, modificationDateTime: at(0) })
    const high = event('high', limitType, 300, {
      priority: 0,
      intervalPeriod: { start: at(1), duration: 'PT1H' },
    })
    expect(limits([low, later, high])).toEqual([
      [0, 1, 120_000, 'later'],
      [1, 2, 300_000, 'high'],
      [2, 4, 120_000, 'later'],
    ])
  })
  test('of several types the lowest counts; a reservation adds to the subscription and is none alone', () => {
    const subscription = event('s', 'IMPORT_CAPACITY_SUBSCRIPTION', 50)
    const reservation = event('r', 'IMPORT_CAPACITY_RESERVATION', 20, {
      intervalPeriod: { start: at(1), duration: 'PT1H' },
    })
    expect(limits([reservation])).toEqual([])
    expect(limits([subscription, reservation])).toEqual([
      [0, 1, 50_000, 's'],
      [1, 2, 70_000, 's'],
      [2, 4, 50_000, 's'],
    ])
    expect(limits([subscription, event('d', 'DISPATCH_SETPOINT', 40)])).toEqual([[0, 4, 40_000, 'd']])
  })
  test('levels are shares of the contracted power of each hour, level 0 is none; what is not obeyed is no limit', () => {
    expect(limits([event('x', 'SIMPLE', 2)])).toEqual([
      [0, 2, 50_000, 'x'],
      [2, 4, 100_000, 'x'],
    ])
    expect(limits([event('x', 'SIMPLE', 2, { priority: 3 }), event('n', 'SIMPLE', 0, { priority: 0 })])).toEqual([])
    expect(limits([event('x', 'ALERT_GRID_EMERGENCY', 'grid in danger')])).toEqual([
      [0, 2, 20_000, 'x'],
      [2, 4, 40_000, 'x'],
    ])
    expect(limits([event('x', 'SIMPLE', 3)], { obeysLevels: false })).toEqual([])
  })
  test('whatever comes: spans follow each other, never overlap, and are equal to a search at every instant', () => {
    const events = fc.array(
      fc.record({
        start: fc.integer({ min: -3, max: 20 }),
        hours: fc.integer({ min: 1, max: 9 }),
        value: fc.integer({ min: 0, max: 9 }),
        priority: fc.integer({ min: 0, max: 2 }),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(events, (drawn) => {
        const all = drawn.map(({ start, hours, value, priority }, no) =>
          event(`e${no}`, limitType, value, {
            priority,
            modificationDateTime: new Date(noon + no).toISOString(),
            intervalPeriod: { start: at(start), duration: `PT${hours}H` },
          }),
        )
        const found = limits(all)
        for (const [place, [, until = 0]] of found.entries())
          expect(Number(found[place + 1]?.[0] ?? 99)).toBeGreaterThanOrEqual(Number(until))
        for (let h = 0; h < 30; h += 1) {
          const first = drawn
            .map((one, no) => ({ ...one, no }))
            .filter(({ start, hours }) => start <= h && h < start + hours)
            .toSorted((a, b) => a.priority - b.priority || b.no - a.no)[0]
          const own = found.find(([from = 0, until = 0]) => Number(from) <= h && h < Number(until))
          expect(own?.[2]).toBe(first && first.value * 1_000)
        }
      }),
    )
  })
})

test('X-20 usage of intervals: quarter hours, their share where one begins within, and missing where a meter has not told', () => {
  const quarters = new Map([0, 1, 2, 3].map((no) => [noon + no * 900_000, 10_000]))
  const place = (id: number, from: number, until: number) => ({
    id,
    from: noon + from * 60_000,
    until: noon + until * 60_000,
  })
  expect(
    eventUsageOf([place(0, 0, 30), place(1, 30, 50), place(2, 45, 75)], quarters).map(({ dwh, isEstimated }) => [
      dwh,
      isEstimated,
    ]),
  ).toEqual([
    [20_000, false],
    [13_333, true],
    [null, false],
  ])
})
