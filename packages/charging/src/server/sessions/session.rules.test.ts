import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { interpretSession, type RawSession, type SessionMeterValue } from './session.rules.ts'

const minute = 60_000
const hour = 60 * minute
const begin = Date.UTC(2026, 4, 4, 0, 40)
const wh = 10
const kWh = 10_000

function meterValue(
  minutes: number,
  registerDwh: number | null,
  more: Partial<SessionMeterValue> = {},
): SessionMeterValue {
  const at = begin + minutes * minute
  return { deviceAt: at, receivedAt: at, registerDwh, powerW: null, soc: null, ...more }
}
/** A session of one hour at a charge point of 120 kW, from `start` to `stop` in 0.1 Wh. */
function session(start: number, stop: number, more: Partial<RawSession> & { minutes?: number } = {}): RawSession {
  const { minutes = 60, ...rest } = more
  const end = begin + minutes * minute
  return {
    start: { deviceAt: begin, receivedAt: begin, registerDwh: start },
    meterValues: [],
    stop: { deviceAt: end, receivedAt: end, registerDwh: stop },
    ratedPowerW: 120_000,
    ...rest,
  }
}

describe('M-06 what contradicts physics is not billed', () => {
  test.each([
    ['a stop below the start', session(9_000, 8_999), ['A05']],
    ['a rollover at 2^31 Wh', session((2 ** 31 - 10) * wh, 990 * wh), ['A05']],
    ['a rollover at a million kWh', session(999_995 * kWh, 25 * kWh), ['A05']],
    ['a negative start', session(-500, 20 * kWh), ['A05']],
    ['negative throughout', session(-30 * kWh, -10 * kWh), ['A05']],
    ['more than the charge point can give', session(5 * kWh, 500 * kWh), ['A07']],
    ['kWh told as Wh at the start only', session(1_250, 1_270_000 * wh), ['A07']],
    ['1e14 Wh at the stop', session(0, 1e15), ['A07']],
    [
      'a register that was changed while charging',
      session(500 * kWh, 12 * kWh, { meterValues: [meterValue(20, 510 * kWh), meterValue(40, 5 * kWh)] }),
      ['A05'],
    ],
  ])('%s', (_, raw, flags) => {
    const read = interpretSession(raw)
    expect(read).toMatchObject({ energyDwh: null, readings: [] })
    expect(read.flags).toEqual(expect.arrayContaining(flags))
  })

  test.each([
    ['a dip', [meterValue(15, 110 * kWh), meterValue(30, 3), meterValue(45, 130 * kWh)], [110, 130]],
    [
      'a spike beyond the stop',
      [meterValue(15, 110 * kWh), meterValue(30, 9e9), meterValue(45, 130 * kWh)],
      [110, 130],
    ],
    ['a spike below the stop', [meterValue(15, 139 * kWh), meterValue(30, 120 * kWh)], [120]],
    ['a spike right after the start', [meterValue(0.5, 9e9), meterValue(30, 120 * kWh)], [120]],
    ['a negative sample', [meterValue(15, -1), meterValue(30, 120 * kWh)], [120]],
  ])('%s among the samples is left out, the energy stays', (_, meterValues, expectedKwh) => {
    const read = interpretSession(session(100 * kWh, 140 * kWh, { meterValues }))
    expect(read).toMatchObject({ energyDwh: 40 * kWh, flags: ['A05'] })
    expect(read.readings.map(({ registerDwh }) => registerDwh / kWh)).toEqual([100, ...expectedKwh, 140])
  })
})

describe('M-06 figures that contradict the stop hold the session', () => {
  const end = begin + 30 * minute
  const held = (raw: RawSession) => {
    const read = interpretSession(raw)
    expect(read).toMatchObject({ energyDwh: null, readings: [] })
    return read.contradiction
  }
  const samples = (...wattHours: number[]) => wattHours.map((each, n) => meterValue((n + 1) * 5, each * wh))
  const stopAt = (wattHours: number, meterValues: SessionMeterValue[], more: Partial<RawSession> = {}) =>
    session(1_000 * wh, wattHours * wh, { minutes: 30, meterValues, ...more })

  test('start 1000 Wh, samples 2000 to 6000, stop 1500', () => {
    expect(held(stopAt(1_500, samples(2_000, 3_000, 4_000, 5_000, 6_000)))).toEqual({
      flag: 'A05',
      evidence: {
        kind: 'below-value',
        startDwh: 10_000,
        endDwh: 15_000,
        valueDwh: 60_000,
        valueAt: new Date(begin + 25 * minute).toISOString(),
      },
    })
  })

  test.each([
    ['one sample above the stop', samples(2_000)],
    ['the sample travels inside the stop', [meterValue(30, 60_000)]],
    ['a register that began again from 0 while charging', samples(3_000, 4_000, 1_100, 1_200)],
  ])('%s', (_, meterValues) => {
    expect(held(stopAt(1_500, meterValues))?.evidence.kind).toBe('below-value')
  })

  test('a step to the stop that the charge point cannot deliver', () => {
    const meterValues = [meterValue(29, 2 * kWh)]
    expect(held(session(1 * kWh, 40 * kWh, { minutes: 30, meterValues }))).toMatchObject({
      flag: 'A07',
      evidence: { kind: 'above-value', valueDwh: 2 * kWh, endDwh: 40 * kWh },
    })
  })

  test('25 minutes at 9.45 kW, and kWh labelled Wh', () => {
    const meterValues = [0, 5, 10, 15, 20, 25].map((n) =>
      meterValue(n, 1_000 + Math.round((n * 40) / 25), { powerW: 9_450 }),
    )
    expect(held(session(1_000, 1_040, { minutes: 25, meterValues, ratedPowerW: 11_000 }))).toEqual({
      flag: 'A05',
      evidence: {
        kind: 'below-power',
        startDwh: 1_000,
        endDwh: 1_040,
        energyDwh: 40,
        leastDwh: 39_375,
        powerW: 9_450,
        lastedS: 1_500,
      },
    })
  })

  test('power that the charge point cannot have contradicts nothing', () => {
    const meterValues = [0, 10, 20].map((n) => meterValue(n, null, { powerW: 9_450_000 }))
    expect(interpretSession(session(0, 2 * kWh, { meterValues, ratedPowerW: 11_000 })).energyDwh).toBe(2 * kWh)
  })

  test('more than the battery takes, if it is known', () => {
    const battery = { dwh: 20 * kWh, source: 'vehicle', percent: 120 } as const
    expect(held(session(0, 25 * kWh, { battery }))).toMatchObject({
      flag: 'A09',
      evidence: { kind: 'much-vehicle', energyDwh: 25 * kWh, limitDwh: 24 * kWh, batteryDwh: 20 * kWh },
    })
    expect(interpretSession(session(0, 24 * kWh, { battery })).energyDwh).toBe(24 * kWh)
  })

  test('a sample of 2.18 Wh and a stop of 2 Wh contradict nothing', () => {
    const raw = {
      meterValues: [{ ...meterValue(29, 22) }],
      stop: { deviceAt: end, receivedAt: end, registerDwh: 20 },
    }
    expect(interpretSession(session(0, 20, { minutes: 30, ...raw }))).toMatchObject({
      energyDwh: 20,
      flags: ['A06'],
    })
  })
})

describe('M-07 the bill is the energy of the session, never of the meter’s life', () => {
  test('a trace of that shape: offline start at 0, then 910 031 Wh: 83 Wh are billed', () => {
    const life = (done: number) => (910_031 + done) * wh
    const meterValues = [meterValue(0.5, life(0)), meterValue(1, life(20)), meterValue(1.5, life(60))]
    const read = interpretSession(session(0, life(83), { meterValues, minutes: 2 }))
    expect(read.energyDwh).toBe(83 * wh)
    expect(read.flags).toEqual(['A05', 'A06'])
    expect(read.readings[0]).toEqual({ at: begin, registerDwh: life(0) })
  })

  test('also when hours lie between the start and the first sample, in which the charge point could have given as much', () => {
    const life = 910_031 * wh
    const meterValues = [meterValue(590, life), meterValue(595, life + 5 * kWh)]
    const read = interpretSession(session(0, life + 8 * kWh, { meterValues, minutes: 600 }))
    expect(read.energyDwh).toBe(8 * kWh)
  })

  test('without a sample nothing says where the session began: quarantine', () => {
    for (const minutes of [2, 600])
      expect(interpretSession(session(0, 910_114 * wh, { minutes }))).toMatchObject({
        energyDwh: null,
        flags: ['A07'],
      })
  })

  test('a register that counts each session from 0 is billed whole, also beyond 250 kWh', () => {
    const meterValues = [1, 2, 3].map((n) => meterValue(n * 60, n * 90 * kWh))
    expect(interpretSession(session(0, 360 * kWh, { meterValues, minutes: 240 }))).toMatchObject({
      energyDwh: 360 * kWh,
      flags: ['A09'],
    })
  })
})

describe('M-08 what tells no energy changes no energy', () => {
  const energyValues = [meterValue(15, 105 * kWh), meterValue(30, 112 * kWh), meterValue(45, 121 * kWh)]

  test('batches without energy, before, between and after', () => {
    const silent = [1, 16, 31, 59].map((n) => meterValue(n, null, { powerW: 30_000, soc: n }))
    const read = interpretSession(session(100 * kWh, 130 * kWh, { meterValues: [...energyValues, ...silent] }))
    expect(read.readings).toEqual(
      interpretSession(session(100 * kWh, 130 * kWh, { meterValues: energyValues })).readings,
    )
    expect(read).toMatchObject({ energyDwh: 30 * kWh, startSoc: 1, endSoc: 59, maxPowerW: 30_000, flags: [] })
  })

  test('clock-aligned samples only, one batch, heard at the end', () => {
    const late = energyValues.map((one) => ({ ...one, receivedAt: begin + 59 * minute }))
    const read = interpretSession(session(100 * kWh, 130 * kWh, { meterValues: late }))
    expect(read).toMatchObject({ energyDwh: 30 * kWh, flags: [] })
    expect(read.readings.slice(1, -1)).toEqual(
      energyValues.map(({ deviceAt, registerDwh }) => ({ at: deviceAt, registerDwh })),
    )
  })

  test('no sample at all', () => {
    expect(interpretSession(session(100 * kWh, 130 * kWh))).toMatchObject({ energyDwh: 30 * kWh, flags: [] })
  })
})

describe('M-09 both times are kept, the session stands at its true time', () => {
  const live = (off: number): RawSession => {
    const at = (minutes: number) => ({
      deviceAt: begin + minutes * minute + off,
      receivedAt: begin + minutes * minute,
    })
    return {
      start: { ...at(0), registerDwh: 100 * kWh },
      meterValues: [15, 30, 45].map((n) => ({
        ...meterValue(n, 100 * kWh + (n * kWh) / 2),
        ...at(n),
      })),
      stop: { ...at(60), registerDwh: 130 * kWh },
      ratedPowerW: 120_000,
    }
  }
  test.each([
    ['1970', -begin, true],
    ['8 hours ahead', 8 * hour, true],
    ['3 days behind', -72 * hour, true],
    ['4 minutes ahead', 4 * minute, false],
  ])('%s', (_, off, corrected) => {
    const read = interpretSession(live(off))
    expect(read).toMatchObject({ energyDwh: 30 * kWh, flags: corrected ? ['A13'] : [] })
    if (!corrected) return
    expect([read.startedAt, read.endedAt]).toEqual([begin, begin + hour])
    expect(read.readings.map(({ at }) => (at - begin) / minute)).toEqual([0, 15, 30, 45, 60])
  })

  const jumps: [string, (at: number) => number][] = [
    ['set back by 4 hours', (at) => at - 4 * hour],
    ['set forward by 4 hours', (at) => at + 4 * hour],
    ['14 hours behind', (at) => at - 14 * hour],
    ['14 hours ahead', (at) => at + 14 * hour],
    ['begins again in 1970', (at) => at - begin],
  ]
  /** A session of 5 hours at 9 kW whose clock jumps after `jumpAt` minutes, with `count` samples. */
  function jumping(clock: (at: number) => number, jumpAt: number, count: number): RawSession {
    const heardAt = (minutes: number) => {
      const at = begin + minutes * minute
      return { deviceAt: minutes > jumpAt ? clock(at) : at, receivedAt: at }
    }
    return {
      start: { ...heardAt(0), registerDwh: 100 * kWh },
      meterValues: Array.from({ length: count }, (_, n) => {
        const at = ((n + 1) * 300) / (count + 1)
        return { ...meterValue(at, 100 * kWh + Math.round(at * 1_500)), ...heardAt(at) }
      }),
      stop: { ...heardAt(300), registerDwh: 145 * kWh },
      ratedPowerW: 11_000,
    }
  }
  test.each(jumps)('the device’s clock is %s while it charges: the energy stays and is billed', (_, clock) => {
    for (const jumpAt of [-1, 0.5, 60, 150, 290])
      for (const count of [0, 1, 4, 59]) {
        const read = interpretSession(jumping(clock, jumpAt, count))
        expect(read, `${jumpAt} ${count}`).toMatchObject({ energyDwh: 45 * kWh })
        expect(read.readings.length, `${jumpAt} ${count}`).toBeGreaterThan(1)
      }
  })

  test('our clock is set back by 4 hours: the device’s times are right', () => {
    const raw = session(100 * kWh, 140 * kWh)
    const read = interpretSession({ ...raw, stop: { ...raw.stop, receivedAt: begin - 3 * hour } })
    expect(read).toMatchObject({
      energyDwh: 40 * kWh,
      startedAt: begin,
      endedAt: begin + hour,
      flags: ['A13'],
    })
  })

  test('both clocks are set back by 4 hours: the energy is known, a person decides about the bill', () => {
    const raw = session(100 * kWh, 140 * kWh)
    const stop = { ...raw.stop, deviceAt: begin - 3 * hour, receivedAt: begin - 3 * hour }
    expect(interpretSession({ ...raw, stop })).toMatchObject({ energyDwh: 40 * kWh, readings: [], flags: ['A13'] })
  })

  test('an end that was set by rule says nothing of a clock; one that could not be read does', () => {
    const raw = session(0, 10 * kWh)
    const stop = { ...raw.stop, deviceAt: null }
    expect(interpretSession({ ...raw, stop: { ...stop, byRule: true } }).flags).toEqual([])
    expect(interpretSession({ ...raw, stop }).flags).toEqual(['A13'])
  })

  test('a stop before its start is a matter for a person', () => {
    const raw = session(0, 10 * kWh)
    const stop = { ...raw.stop, deviceAt: begin - 2 * hour, receivedAt: begin - 2 * hour }
    expect(interpretSession({ ...raw, stop })).toMatchObject({ energyDwh: 10 * kWh, readings: [], flags: ['A13'] })
  })
})

test.each([
  ['A06 hardly anything', session(0, 4_999), ['A06']],
  ['A06 less than a minute', session(0, 6_000, { minutes: 0.9 }), ['A06']],
  ['A08 longer than a day', session(0, 20 * kWh, { minutes: 24 * 60 + 1 }), ['A08']],
  ['A09 more than any car takes', session(1, 251 * kWh, { minutes: 180 }), ['A09']],
])('%s is billed and flagged', (_, raw, flags) => {
  expect(interpretSession(raw)).toMatchObject({
    energyDwh: (raw.stop.registerDwh ?? 0) - (raw.start.registerDwh ?? 0),
    flags,
  })
})

const anyTime = fc.oneof(
  fc.integer({ min: begin - 3 * hour, max: begin + 30 * hour }),
  fc.integer({ min: 0, max: 4e12 }),
)
const anyRegister = fc.oneof(
  fc.integer({ min: 0, max: 500 * kWh }),
  fc.integer({ min: -1e15, max: 1e15 }),
  fc.constant(0),
)
const anyClockReading = fc.record({
  deviceAt: fc.option(anyTime),
  receivedAt: fc.integer({ min: begin, max: begin + 40 * hour }),
})
const anySession: fc.Arbitrary<RawSession> = fc.record({
  start: fc.tuple(anyClockReading, anyRegister).map(([received, registerDwh]) => ({ ...received, registerDwh })),
  meterValues: fc.array(
    fc
      .tuple(anyClockReading, fc.option(anyRegister), fc.option(fc.integer({ min: 0, max: 100 })))
      .map(([received, registerDwh, soc]) => ({ ...received, registerDwh, soc, powerW: null })),
    { maxLength: 12 },
  ),
  stop: fc.tuple(anyClockReading, anyRegister).map(([received, registerDwh]) => ({ ...received, registerDwh })),
  ratedPowerW: fc.constantFrom(0, 7_000, 120_000, 480_000),
})

test('M-06 M-11 PROPERTY whatever is told: a session is read as readings in order within the power of the charge point, or not at all', () => {
  fc.assert(
    fc.property(anySession, (raw) => {
      const read = interpretSession(raw)
      expect(read.endedAt).toBeGreaterThanOrEqual(read.startedAt)
      if (read.energyDwh === null) {
        expect(read.readings).toEqual([])
        return
      }
      // Both clocks ran backwards: the energy is not billed.
      if (read.readings.length === 0 && read.flags.includes('A13')) return
      const first = read.readings[0]
      const last = read.readings.at(-1)
      expect((last?.registerDwh ?? 0) - (first?.registerDwh ?? 0)).toBe(read.energyDwh)
      expect([first?.at, last?.at]).toEqual([read.startedAt, read.endedAt])
      read.readings.forEach((reading, n) => {
        const before = read.readings[n - 1] ?? { at: 0, registerDwh: 0 }
        expect(reading.at >= before.at && reading.registerDwh >= before.registerDwh).toBe(true)
      })
      const hours = (read.endedAt - read.startedAt) / hour
      const mostDwh = (raw.ratedPowerW || 1_000_000) * 1.1 * 10 * hours + kWh
      expect(read.energyDwh).toBeLessThanOrEqual(mostDwh)
    }),
  )
})

test('M-08 PROPERTY samples never change the energy of an honest session', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 59 }), { maxLength: 30 }), (minutes) => {
      const meterValues = minutes
        .toSorted((a, b) => a - b)
        .map((n) => meterValue(n, n % 3 === 0 ? null : 100 * kWh + n * kWh))
      expect(interpretSession(session(100 * kWh, 160 * kWh, { meterValues }))).toMatchObject({
        energyDwh: 60 * kWh,
        flags: [],
      })
    }),
  )
})

test('M-07 a lorry that takes 300 kWh from a register of 0 is billed; a lifetime total at a slow charge point is not', () => {
  const lorry = session(0, 300 * kWh, { ratedPowerW: 350_000 })
  expect(interpretSession(lorry)).toMatchObject({ energyDwh: 300 * kWh, flags: ['A09'] })
  expect(interpretSession({ ...lorry, ratedPowerW: 22_000 })).toMatchObject({ energyDwh: null, flags: ['A07'] })
  expect(interpretSession(session(0, 300 * kWh, { ratedPowerW: 22_000, minutes: 1_200 }))).toMatchObject({
    energyDwh: null,
    flags: ['A07'],
  })
})
