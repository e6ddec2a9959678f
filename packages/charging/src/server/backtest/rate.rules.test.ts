import { exampleContent, priceSession, type SessionReading } from '@evops/tariffs/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rateSession } from './rate.rules.ts'
import { readingsToRate, type SessionReadings } from './readings.rules.ts'
import { BacktestTally } from './tally.rules.ts'

const content = exampleContent('CNY')
const timeZone = 'Asia/Shanghai'
const start = Date.parse('2026-05-03T22:40:00Z')
const minute = 60_000

/** `count` readings that never run backwards, at least one second apart. */
const readings = fc
  .array(fc.tuple(fc.integer({ min: 1_000, max: 40 * minute }), fc.integer({ min: 0, max: 80_000 })), {
    minLength: 1,
    maxLength: 25,
  })
  .map((steps) => {
    const all: SessionReading[] = [{ at: start, registerDwh: 5_000_000 }]
    for (const [ms, dwh] of steps) {
      const last = all.at(-1) ?? { at: start, registerDwh: 0 }
      all.push({ at: last.at + ms, registerDwh: last.registerDwh + dwh })
    }
    return all
  })
const createSessionReadings = (
  all: readonly SessionReading[],
  more: Partial<SessionReadings> = {},
): SessionReadings => {
  const first = all[0]
  const last = all.at(-1)
  if (!first || !last) throw new Error('readings begin somewhere')
  return {
    startedAt: first.at,
    endedAt: last.at,
    meterStartDwh: first.registerDwh,
    energyDwh: last.registerDwh - first.registerDwh,
    billingReadings: null,
    meterValues: [],
    ...more,
  }
}

describe('X-03 M-11 a session rated again', () => {
  test('under a tariff that counts idle time from full, the stored split of its time is used', () => {
    const all = [
      { at: start, registerDwh: 0 },
      { at: start + 180 * minute, registerDwh: 70_000 },
    ]
    const timed = { ...content, minuteFeeE5: 10_000, idleFrom: 'stop' as const }
    const timeSplit = [
      { from: start, to: start + 60 * minute, kind: 'charging' as const, basis: 'both' as const },
      { from: start + 60 * minute, to: start + 180 * minute, kind: 'idle' as const, basis: 'both' as const },
    ]
    const session = { ...createSessionReadings(all, { billingReadings: all }), timeZone, timeSplit }
    expect(rateSession(session, timed)?.bill.fees).toMatchObject([{ seconds: 180 * 60 }])
    expect(rateSession(session, { ...timed, idleFrom: 'full' })?.bill.fees).toMatchObject([{ seconds: 60 * 60 }])
  })

  test('PROPERTY under its own rule it costs what it cost, from its billing readings alone or with all its samples', () => {
    fc.assert(
      fc.property(readings, (all) => {
        const bill = priceSession({ readings: all, content, timeZone })
        const { billingReadings } = bill
        const billedRating = rateSession({ ...createSessionReadings(all, { billingReadings }), timeZone }, content)
        const full = rateSession(
          { ...createSessionReadings(all, { billingReadings, meterValues: all.slice(1, -1) }), timeZone },
          content,
        )
        for (const again of [billedRating, full]) {
          expect(again?.bill.totalMinor).toBe(bill.totalMinor)
          expect(again?.bill.byPeriod).toEqual(bill.byPeriod)
        }
      }),
    )
  })

  test('PROPERTY under another rule samples make it exact: the same as if that rule had been in force', () => {
    const shifted = {
      ...content,
      schedules: content.schedules.map((row) => ({
        ...row,
        cells: [...row.cells.slice(3), ...row.cells.slice(0, 3)],
      })),
    }
    fc.assert(
      fc.property(readings, (all) => {
        const { billingReadings } = priceSession({ readings: all, content, timeZone })
        const again = rateSession(
          { ...createSessionReadings(all, { billingReadings, meterValues: all.slice(1, -1) }), timeZone },
          shifted,
        )
        expect(again?.bill.totalMinor).toBe(priceSession({ readings: all, content: shifted, timeZone }).totalMinor)
      }),
    )
  })

  test('an imported order has its ends; far apart readings are told as coarse; without energy there is nothing', () => {
    const ends = createSessionReadings([
      { at: start, registerDwh: 0 },
      { at: start + 105 * minute, registerDwh: 1_050_000 },
    ])
    expect(readingsToRate(ends)?.source).toBe('ends')
    expect(rateSession({ ...ends, timeZone }, content)).toMatchObject({ coarse: true, bill: { totalMinor: 13_508 } })
    expect(rateSession({ ...ends, energyDwh: null, timeZone }, content)).toBeUndefined()
    expect(rateSession({ ...ends, endedAt: null, timeZone }, content)).toBeUndefined()
  })

  test('samples that contradict the bill are passed over', () => {
    const outline = [
      { at: start, registerDwh: 100 },
      { at: start + 10 * minute, registerDwh: 200 },
    ]
    const meterValues = [
      { at: start - 1, registerDwh: 50 },
      { at: start + 1, registerDwh: 90 },
      { at: start + 2, registerDwh: 150 },
      { at: start + 3, registerDwh: 140 },
      { at: start + 4, registerDwh: 201 },
      { at: start + 11 * minute, registerDwh: 300 },
    ]
    expect(readingsToRate(createSessionReadings(outline, { billingReadings: outline, meterValues }))).toEqual({
      source: 'meterValues',
      readings: [outline[0], { at: start + 2, registerDwh: 150 }, outline[1]],
    })
  })
})

test('M-11 PROPERTY sums by station, by class and over all are one sum; every order stands in one class', () => {
  const money = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), money, money), { maxLength: 60 }), (sessions) => {
      const tally = new BacktestTally()
      for (const [station, oldMinor, newMinor] of sessions)
        tally.add(
          {
            stationId: `s${station}`,
            energyDwh: 10_000,
            oldMinor,
            newMinor,
            oldPeriods: null,
            newPeriods: [],
            oldFeesE4: 0,
            newFeesE4: 0,
            oldTotalMinor: oldMinor,
            newTotalMinor: newMinor,
          },
          2,
        )
      const result = tally.result({ all: 0, winners: 0, losers: 0 })
      const sum = (of: (line: { oldMinor: number; newMinor: number }) => number) =>
        result.byStation.reduce((total, line) => total + of(line), 0)
      expect([result.oldMinor, result.newMinor]).toEqual([sum((line) => line.oldMinor), sum((line) => line.newMinor)])
      const classed = result.distribution.reduce((total, line) => total + line.sessions, 0)
      expect([classed + result.same, result.dearer + result.cheaper + result.same]).toEqual([
        sessions.length,
        sessions.length,
      ])
      const above = result.distribution.filter(({ under }) => under === null || under > 0)
      expect(above.reduce((total, line) => total + line.sessions, 0)).toBe(result.dearer)
    }),
  )
})
