import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOfReading, judgeClock, type ClockReading } from './session-clock.rules.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const noon = Date.UTC(2026, 2, 28, 12)

/** A session of one hour with a message each minute. `clock` is the device's clock at a true instant. */
function session({ clock = (at: number) => at, received = (at: number) => at + 200, minutes = 60 } = {}): {
  heard: ClockReading[]
  truth: number[]
} {
  const truth = Array.from({ length: minutes + 1 }, (_, n) => noon + n * minute)
  let last = 0
  const heard = truth.map((at) => {
    // Messages arrive in sequence, as a charge point sends them.
    last = Math.max(received(at), last + 50)
    return { deviceAt: Math.round(clock(at)), receivedAt: last }
  })
  return { heard, truth }
}
/** Returns the largest difference between a message's calculated time and the truth. */
function error({ heard, truth }: { heard: ClockReading[]; truth: number[] }): number {
  const verdict = judgeClock(heard)
  return Math.max(...heard.map((message, n) => Math.abs(instantOfReading(message, verdict) - (truth[n] ?? 0))))
}

describe('M-09 a clock that is wrong is corrected', () => {
  test.each([
    ['right', (at: number) => at],
    ['never set: 1970', (at: number) => at - noon],
    ['8 hours ahead: local time sent as UTC', (at: number) => at + 8 * hour],
    ['3 days behind', (at: number) => at - 3 * day],
    ['drifting, 10 % slow', (at: number) => noon + (at - noon) * 0.9],
    ['drifting, 10 % fast', (at: number) => noon + (at - noon) * 1.1],
    ['put forward an hour while charging', (at: number) => (at < noon + 20 * minute ? at : at + hour)],
    ['put back an hour while charging', (at: number) => (at < noon + 20 * minute ? at : at - hour)],
    [
      'local time of New York sent as UTC over the start of summer time',
      (at: number) => at - (at < noon + 30 * minute ? 5 : 4) * hour,
    ],
    [
      'local time of Madrid sent as UTC over the end of summer time',
      (at: number) => at + (at < noon + 30 * minute ? 2 : 1) * hour,
    ],
    ['set right by the network after the start', (at: number) => (at < noon + minute ? at + 8 * hour : at)],
    ['set from 1970 after the start', (at: number) => (at < noon + minute ? at - noon : at)],
  ])('%s, heard live', (_, clock) => {
    const drift = 5 * minute + 1_000
    expect(error(session({ clock }))).toBeLessThanOrEqual(drift)
  })

  test.each([
    ['8 hours ahead', 8 * hour],
    ['3 days behind', -3 * day],
    ['in 1970', -noon],
  ])('%s by a constant: within a second, also for a tail that waited in the device', (_, off) => {
    const clock = (at: number) => at + off
    expect(error(session({ clock }))).toBeLessThanOrEqual(1_000)
    const lost = (at: number) => (at < noon + 40 * minute ? at + 200 : noon + 3 * hour)
    expect(error(session({ clock, received: lost }))).toBeLessThanOrEqual(1_000)
  })
})

describe('M-09 a clock that is right is believed, however late the message', () => {
  test.each([
    ['uploaded hours later in one go', () => noon + 5 * hour],
    ['uploaded right after its end', () => noon + hour],
    ['lost in the middle, the tail queued', (at: number) => (at < noon + 20 * minute ? at : noon + 4 * hour)],
    ['started offline, then live', (at: number) => Math.max(at, noon + 30 * minute)],
    [
      'lost twice',
      (at: number) => {
        if (at > noon + 10 * minute && at < noon + 25 * minute) return noon + 25 * minute
        return at > noon + 40 * minute ? noon + 2 * hour : at
      },
    ],
  ])('%s: device times are exact', (_, received) => {
    expect(error(session({ received }))).toBe(0)
  })

  test('a start and a stop alone, both from the queue', () => {
    const received = [
      { deviceAt: noon, receivedAt: noon + 5 * hour },
      { deviceAt: noon + hour, receivedAt: noon + 5 * hour + 80 },
    ]
    expect(judgeClock(received)).toEqual({ by: 'device', shiftMs: 0 })
  })

  test('samples that travel inside the stop do not run backwards', () => {
    const { heard } = session({ minutes: 50 })
    const stopAt = noon + 55 * minute
    const inside = [0, 30, 55].map((n) => ({ deviceAt: noon + n * minute, receivedAt: stopAt }))
    expect(judgeClock([...heard, ...inside, { deviceAt: stopAt, receivedAt: stopAt }])).toEqual({
      by: 'device',
      shiftMs: 0,
    })
  })

  test('PROPERTY whatever is lost and queued, a right clock is never corrected', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 59 }), fc.integer({ min: 8, max: 300 })), {
          maxLength: 3,
        }),
        (outages) => {
          const arrivalAfterOutages = (at: number) =>
            outages.reduce((arrival, [from, lasted]) => {
              const begin = noon + from * minute
              return arrival >= begin && arrival < begin + lasted * minute ? begin + lasted * minute : arrival
            }, at)
          expect(error(session({ received: arrivalAfterOutages }))).toBe(0)
        },
      ),
    )
  })

  test('PROPERTY a constant error of any size is taken off, whatever the pace of the samples', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 6, max: 60 * 24 * 40 }),
        fc.boolean(),
        fc.integer({ min: 2, max: 120 }),
        (minutesOff, ahead, minutes) => {
          const off = (ahead ? 1 : -1) * minutesOff * minute
          expect(error(session({ clock: (at) => at + off, minutes }))).toBeLessThanOrEqual(1_000)
        },
      ),
    )
  })
})

describe('D-11 a message that overtakes those that wait moves nothing', () => {
  const kWh = 10_000
  const createReading = (deviceMinute: number, receivedAt: number, registerDwh: number | null): ClockReading => ({
    deviceAt: noon + deviceMinute * minute,
    receivedAt,
    registerDwh,
  })
  /**
   * Forty minutes offline at 12 kW. The charge point is online again at minute `back`, sends its queued messages and
   * then continues.
   */
  function offline({ back = 30, register = true } = {}): ClockReading[] {
    const at = (n: number) => (register ? 100 * kWh + n * 2_000 : null)
    const backAt = noon + back * minute
    const queued = [0, 5, 10, 15, 20, 25].map((n, place) => createReading(n, backAt + 1_000 + place * 300, at(n)))
    return [...queued, createReading(40, Math.max(noon + 40 * minute, backAt + 5_000), at(40))]
  }

  test.each([
    ['with its register', offline(), createReading(30, noon + 30 * minute, 100 * kWh + 60_000)],
    ['without a register', offline({ register: false }), createReading(30, noon + 30 * minute, null)],
    ['with a register that dips below the session', offline(), createReading(30, noon + 30 * minute, 3)],
    ['with a register that jumps beyond the session', offline(), createReading(30, noon + 30 * minute, 9e9)],
  ])('%s', (_, [start, ...rest], live) => {
    if (!start) throw new Error('a session begins')
    expect(judgeClock([start, live, ...rest])).toEqual({ by: 'device', shiftMs: 0 })
  })

  test('also when the queue drains at the pace at which it was filled', () => {
    const [start, live] = [
      createReading(0, noon + 30 * minute + 1_000, 100 * kWh),
      createReading(30, noon + 30 * minute, 106 * kWh),
    ]
    const queued = [1, 2, 3, 4, 5].map((n) => createReading(n, noon + (30 + n) * minute, 100 * kWh + n * 2_000))
    const stop = createReading(35, noon + 36 * minute, 107 * kWh)
    expect(judgeClock([start, live, ...queued, stop])).toEqual({ by: 'device', shiftMs: 0 })
  })

  test.each([
    [
      'by what the meter counted since',
      [createReading(0, noon, kWh), createReading(10, noon + 10 * minute, 3 * kWh)],
      5 * kWh,
    ],
    ['by a stop that lies before the start', [createReading(0, noon, kWh)], kWh],
  ])('a clock that was set back is known %s, not by the order of arrival', (_, before, registerDwh) => {
    const stop = createReading(-40, noon + 20 * minute, registerDwh)
    expect(judgeClock([...before, stop])).toEqual({ by: 'receipt' })
  })

  test('PROPERTY whatever overtakes whatever waits, a right clock is never corrected', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 55 }),
        fc.array(fc.integer({ min: 1, max: 59 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 22_000 }),
        (back, overtaking, watts) => {
          const at = (n: number) => kWh + Math.round((n * watts) / 6)
          const { heard } = session({ received: (when) => Math.max(when, noon + back * minute) })
          const queued = heard.map((each, n) => ({ ...each, registerDwh: at(n) }))
          // Live meter values just before the queue is sent and in between.
          const live = overtaking
            .filter((n) => n >= back)
            .map((n) => ({
              deviceAt: noon + n * minute,
              receivedAt: noon + n * minute - 10,
              registerDwh: at(n),
            }))
          const [start, ...rest] = queued
          if (!start) throw new Error('a session begins')
          const all = [start, ...[...rest.slice(0, -1), ...live].toSorted((a, b) => a.receivedAt - b.receivedAt)]
          expect(judgeClock([...all, ...rest.slice(-1)])).toEqual({ by: 'device', shiftMs: 0 })
        },
      ),
    )
  })
})

test('a message without a readable time stands at its receipt', () => {
  const received = [
    { deviceAt: null, receivedAt: noon },
    { deviceAt: noon + hour, receivedAt: noon + hour },
  ]
  expect(received.map((message) => instantOfReading(message, judgeClock(received)))).toEqual([noon, noon + hour])
})

test('D-11 a stop without a readable time says nothing of a start that waited in the device', () => {
  const received = [
    { deviceAt: noon, receivedAt: noon + 15 * minute, registerDwh: 10_000 },
    { deviceAt: null, receivedAt: noon + 60 * minute, registerDwh: 500_000 },
  ]
  expect(judgeClock(received)).toEqual({ by: 'device', shiftMs: 0 })
})
