import { expect, test } from 'vitest'
import { undoBatch, undoItems } from './undo-batches.rules.ts'

const made = { stations: ['s1'], chargePoints: ['a', 'b', 'c'], note: 'kept' }
const names = ['chargePoints', 'stations']

test('X-03 batches take the items of all lists once, in order', () => {
  expect(undoItems(made, names)).toBe(4)
  const batch = (from: number, limit: number) => undoBatch(made, names, { from, limit })
  expect(batch(0, 2)).toEqual({ chargePoints: ['a', 'b'], stations: [], note: 'kept' })
  expect(batch(2, 2)).toEqual({ chargePoints: ['c'], stations: ['s1'], note: 'kept' })
  expect(batch(4, 2)).toEqual({ chargePoints: [], stations: [], note: 'kept' })
  expect(batch(1, 9)).toEqual({ chargePoints: ['b', 'c'], stations: ['s1'], note: 'kept' })
})

test('X-03 undo data without lists is one item', () => {
  expect(undoItems({ from: 1 }, undefined)).toBe(1)
  expect(undoBatch({ from: 1 }, undefined, { from: 0, limit: 1 })).toEqual({ from: 1 })
})
