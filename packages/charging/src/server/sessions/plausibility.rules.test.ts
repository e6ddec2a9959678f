import { expect, test } from 'vitest'
import { findContradiction, type MeasuredSession } from './plausibility.rules.ts'

const minute = 60_000
type Value = readonly [minutes: number, wh: number | null, more?: { powerW?: number; soc?: number }]

/** Judges a session of an hour from its registers in Wh. */
function judge(
  [startWh, stopWh]: readonly [number, number],
  values: readonly Value[],
  more: Partial<MeasuredSession> = {},
) {
  return findContradiction({
    begin: { at: 0, registerDwh: startWh * 10 },
    end: { at: 60 * minute, registerDwh: stopWh * 10 },
    meterValues: values.map(([minutes, wh, { powerW = null, soc = null } = {}]) => ({
      at: minutes * minute,
      registerDwh: wh === null ? null : wh * 10,
      powerW,
      soc,
    })),
    mostW: 22_000,
    battery: null,
    hasReceiptTimes: false,
    ...more,
  })
}
const kindOf = (...session: Parameters<typeof judge>) => judge(...session)?.evidence.kind ?? null

test('M-06 a meter that is read every ten minutes reports the same register in between', () => {
  const stale: Value[] = [
    [30, 12_000],
    [50, 12_000],
    [55, 12_000],
    [59, 12_000],
  ]
  expect(kindOf([1_000, 15_000], stale)).toBeNull()
  expect(kindOf([1_001, 15_003], [[59, 12_000]])).toBe('above-value')
})

test('M-06 a register that a charge point updates at the end only is no contradiction within a quarter of an hour', () => {
  const values: Value[] = [
    [5, 1_001],
    [14, 1_001],
  ]
  const end = { at: 15 * minute, registerDwh: 50_010 }
  expect(kindOf([1_001, 0], values, { end })).toBeNull()
  const late: Value[] = [
    [5, 1_001],
    [59, 1_001],
  ]
  expect(kindOf([1_001, 15_003], late)).toBe('above-value')
})

test('M-06 a full vehicle at rest takes nothing, so a jump of the register at the stop is held', () => {
  const full: Value[] = [
    [45, 12_003, { powerW: 11_000 }],
    [50, 12_003, { powerW: 0 }],
    [55, 12_003, { powerW: 0 }],
    [59, 12_003, { powerW: 0 }],
  ]
  expect(kindOf([1_001, 15_007], full)).toBe('above-value')
})

test('M-06 a stop that counts in whole kWh is not below exact meter values', () => {
  const values: Value[] = [
    [30, 5_400],
    [59, 9_900],
  ]
  expect(kindOf([1_000, 9_000], values)).toBeNull()
  expect(kindOf([1_000, 8_000], values)).toBe('below-value')
  expect(kindOf([1_001, 9_003], values)).toBe('below-value')
})

test('M-06 a stop below meter values by rounding to 1 Wh contradicts nothing, by 2 Wh it does', () => {
  const end = { at: 60 * minute, registerDwh: 21_797 }
  expect(kindOf([1_001.2, 0], [[59, 2_180.6]], { end })).toBeNull()
  expect(kindOf([1_001.2, 0], [[59, 2_181.8]], { end })).toBe('below-value')
})

test('M-06 a charge point that starts again and counts from zero is held, because its energy is unknown', () => {
  const reset: Value[] = [
    [10, 2_503],
    [20, 5_007],
    [30, 0],
    [50, 1_503],
  ]
  expect(kindOf([1_001, 2_003], reset)).toBe('below-value')
})

test('M-06 two vehicles in one session have two batteries', () => {
  const battery = { dwh: 400_000, source: 'token', percent: 120 } as const
  const first: Value[] = [
    [5, 6_000, { soc: 40 }],
    [25, 33_000, { soc: 95 }],
  ]
  const more = { battery, mostW: 150_000 }
  expect(kindOf([1_000, 61_000], [...first, [55, 58_000, { soc: 96 }]], more)).toBe('much-battery')
  expect(kindOf([1_000, 61_000], [...first, [35, 40_000, { soc: 30 }]], more)).toBeNull()
  // A display that flickers is no other vehicle.
  expect(kindOf([1_000, 61_000], [...first, [35, 40_000, { soc: 90 }]], more)).toBe('much-battery')
})

test('M-06 a lorry at 350 kW contradicts nothing', () => {
  const values: Value[] = [10, 20, 30, 40, 50].map((at) => [at, 1_001 + at * 5_800, { powerW: 348_000 }] as const)
  expect(kindOf([1_001, 349_001], values, { mostW: 385_000 })).toBeNull()
})
