import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quarterMs } from '../../contract/index.ts'
import { processCounterReading, type CounterFacts, type CounterState, type CounterUpdate } from './counter.rules.ts'

const from = Date.parse('2026-11-25T10:00:00Z')
const minute = 60_000
/** 0.01 kWh per count, six digits before the counter rolls over. */
const facts: CounterFacts = {
  basis: 'a',
  multiplier: 1,
  mostW: 1_000_000,
  stepE6: 10_000,
  modulus: 10_000n * 1_000_000n,
}
interface Read {
  at: number
  kwh: number
  powerW?: number
}
/** Processes reads in sequence and returns the result of each. */
function applyReads(reads: readonly Read[], more: Partial<CounterFacts> = {}): CounterUpdate[] {
  let state: CounterState | undefined
  return reads.map(({ at, kwh, powerW }) => {
    const one = processCounterReading(
      state,
      { at: from + at, count: Math.round(kwh * 1_000_000) },
      { ...facts, ...more },
      powerW ?? null,
    )
    state = one.state
    return one
  })
}
const quartersOf = (all: readonly CounterUpdate[]) =>
  all.flatMap(({ quarters }) => quarters).map(({ at, ...one }) => ({ at: (at - from) / quarterMs, ...one }))
const faultsOf = (all: readonly CounterUpdate[]) => all.map(({ fault }) => fault)

describe('X-20 quarter hours out of a counter', () => {
  test('are its differences at their borders, multiplied; the first begins at a border that was seen', () => {
    const all = applyReads(
      [
        { at: -minute, kwh: 99 },
        { at: 0, kwh: 100 },
        { at: 15 * minute, kwh: 101.25 },
        { at: 30 * minute, kwh: 101.25 },
      ],
      { multiplier: 40, mostW: 10_000_000 },
    )
    expect(quartersOf(all)).toEqual([
      { at: 0, dwh: 500_000, spread: false },
      { at: 1, dwh: 0, spread: false },
    ])
  })

  test('where no reading falls on a border it lies on the line between its two neighbours', () => {
    const all = applyReads([
      { at: -5 * minute, kwh: 10 },
      { at: 10 * minute, kwh: 13 },
      { at: 20 * minute, kwh: 14 },
    ])
    // 11.0 at the full hour, 13.5 a quarter hour later. The quarter hour before is unknown.
    expect(quartersOf(all)).toEqual([{ at: 0, dwh: 25_000, spread: false }])
  })

  test('late by up to two hours they are spread and marked; the one that only ends there too', () => {
    const all = applyReads([
      { at: 0, kwh: 0 },
      { at: 10 * minute, kwh: 1 },
      { at: 45 * minute, kwh: 8 },
      { at: 60 * minute, kwh: 9 },
    ])
    expect(quartersOf(all)).toEqual([
      { at: 0, dwh: 20_000, spread: true },
      { at: 1, dwh: 30_000, spread: true },
      { at: 2, dwh: 30_000, spread: true },
      { at: 3, dwh: 10_000, spread: false },
    ])
  })

  test('of a longer silence nothing is told: a hole, never a zero', () => {
    const all = applyReads([
      { at: 0, kwh: 0 },
      { at: 121 * minute, kwh: 60 },
      { at: 135 * minute, kwh: 61 },
      { at: 150 * minute, kwh: 63 },
    ])
    expect(quartersOf(all)).toEqual([{ at: 9, dwh: 20_000, spread: false }])
  })

  test('of one that rolls over nothing is lost', () => {
    const all = applyReads([
      { at: 0, kwh: 9_999.5 },
      { at: 15 * minute, kwh: 0.25 },
      { at: 30 * minute, kwh: 1.25 },
    ])
    expect(faultsOf(all)).toEqual([null, null, null])
    expect(quartersOf(all).map(({ dwh }) => dwh)).toEqual([7_500, 10_000])
  })

  test('whatever was read in order adds up to what the counter went, to 0.1 Wh', () => {
    const read = fc.record({
      gap: fc.integer({ min: 1, max: 40 * 60 }),
      step: fc.integer({ min: 0, max: 400 }),
    })
    fc.assert(
      fc.property(fc.array(read, { maxLength: 60 }), fc.integer({ min: 1, max: 500 }), (reads, multiplier) => {
        let [at, count] = [0, 0]
        const all = applyReads(
          [
            { at, kwh: count },
            ...reads.map(({ gap, step }) => ({ at: (at += gap * 1_000), kwh: (count += step) / 100 })),
          ],
          { multiplier, mostW: 1e12 },
        )
        const quarters = quartersOf(all)
        const last = all.at(-1)?.state.border
        expect(quarters.map((one) => one.at)).toEqual(quarters.map((_, place) => place))
        const sum = quarters.reduce((total, { dwh }) => total + dwh, 0)
        expect(Math.abs(sum - ((last?.count ?? 0) * multiplier) / 100)).toBeLessThanOrEqual(0.5)
      }),
    )
  })
})

describe('X-20 a counter that cannot be believed', () => {
  test('one reading that went back or jumped is left out, and the next goes on from the last good one', () => {
    const all = applyReads([
      { at: 0, kwh: 100 },
      { at: 5 * minute, kwh: 3 },
      { at: 10 * minute, kwh: 101 },
      { at: 12 * minute, kwh: 900_000 },
      { at: 15 * minute, kwh: 102 },
    ])
    expect(faultsOf(all)).toEqual([null, 'backwards', null, 'jump', null])
    expect(quartersOf(all)).toEqual([{ at: 0, dwh: 20_000, spread: false }])
  })

  test('a meter that was changed is counted anew as soon as two readings agree; the quarter hour between is a hole', () => {
    const all = applyReads([
      { at: 0, kwh: 5_000 },
      { at: 16 * minute, kwh: 5_001 },
      { at: 20 * minute, kwh: 0.5 },
      { at: 25 * minute, kwh: 0.6 },
      { at: 30 * minute, kwh: 0.7 },
      { at: 45 * minute, kwh: 1.7 },
    ])
    expect(faultsOf(all)).toEqual([null, null, 'backwards', null, null, null])
    expect(quartersOf(all).map(({ at }) => at)).toEqual([0, 2])
  })

  test('a coarse register may step by one count in a second, but not by more than the supply gives', () => {
    const coarse = { multiplier: 1_000, mostW: 500_000 }
    expect(
      faultsOf(
        applyReads(
          [
            { at: 0, kwh: 0 },
            { at: 1_000, kwh: 0.01 },
          ],
          coarse,
        ),
      ),
    ).toEqual([null, null])
    expect(
      faultsOf(
        applyReads(
          [
            { at: 0, kwh: 0 },
            { at: 1_000, kwh: 0.03 },
          ],
          coarse,
        ),
      ),
    ).toEqual([null, 'jump'])
  })

  test('one that stands still while power flows is told, and its quarter hours are none; with no power zero is zero', () => {
    const still = (powerW: number) =>
      applyReads([
        { at: 0, kwh: 7, powerW },
        { at: 5 * minute, kwh: 7, powerW },
        { at: 15 * minute, kwh: 7, powerW },
        { at: 20 * minute, kwh: 7.5, powerW },
        { at: 30 * minute, kwh: 8, powerW },
        { at: 45 * minute, kwh: 9, powerW },
      ])
    expect(faultsOf(still(10_000))).toEqual([null, 'stands-still', 'stands-still', null, null, null])
    expect(quartersOf(still(10_000)).map(({ at }) => at)).toEqual([2])
    expect(faultsOf(still(0)).every((fault) => fault === null)).toBe(true)
    expect(quartersOf(still(0)).map(({ at, dwh }) => [at, dwh])).toEqual([
      [0, 0],
      [1, 10_000],
      [2, 10_000],
    ])
  })

  test('read otherwise than before it is another counter', () => {
    const [first] = applyReads([{ at: 0, kwh: 100 }])
    const next = processCounterReading(first?.state, { at: from + minute, count: 5 }, { ...facts, basis: 'b' }, null)
    expect(next).toMatchObject({ fault: null, quarters: [], state: { count: 5, basis: 'b', border: null } })
  })

  test('its mean power is that of a minute or more in which it counted enough', () => {
    const power = (reads: readonly Read[]) => applyReads(reads).at(-1)?.state.meanW
    expect(
      power([
        { at: 0, kwh: 0 },
        { at: 30_000, kwh: 5 },
      ]),
    ).toBeNull()
    expect(
      power([
        { at: 0, kwh: 0 },
        { at: minute, kwh: 1 },
      ]),
    ).toBe(60_000)
    expect(
      power([
        { at: 0, kwh: 0 },
        { at: minute, kwh: 0.05 },
      ]),
    ).toBeNull()
    expect(
      power([
        { at: 0, kwh: 0 },
        { at: minute, kwh: 0.05 },
        { at: 5 * minute, kwh: 0.1 },
      ]),
    ).toBe(1_200)
  })
})
