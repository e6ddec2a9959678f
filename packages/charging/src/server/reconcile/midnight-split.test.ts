import { expect, test } from 'vitest'
import { addReadings } from './balance.rules.ts'

const billed = [
  { at: 0, registerDwh: 1_000 },
  { at: 600, registerDwh: 2_000 },
]
test('M-12 meter values split a session over midnight by its register, and not evenly', () => {
  expect(addReadings(billed, [{ at: 300, registerDwh: 1_900 }])).toEqual([
    { at: 0, registerDwh: 1_000 },
    { at: 300, registerDwh: 1_900 },
    { at: 600, registerDwh: 2_000 },
  ])
})
test('M-12 a meter value outside the bill, or against it, does not change a session’s day', () => {
  const strange = [
    { at: 300, registerDwh: 900 },
    { at: 400, registerDwh: 2_001 },
    { at: 700, registerDwh: 1_500 },
  ]
  expect(addReadings(billed, strange)).toEqual(billed)
  expect(addReadings([], [{ at: 300, registerDwh: 1 }])).toEqual([])
})
