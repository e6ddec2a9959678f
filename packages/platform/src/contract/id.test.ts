import { expect, test } from 'vitest'
import { lowestIdAt, newId } from './id.ts'

test('ids of one millisecond sort as they were made: two steps of one act stay in their order', () => {
  const at = Date.UTC(2026, 10, 22)
  const ids = Array.from({ length: 1_000 }, () => newId(at))
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('an id is a UUID of version 7 between the bounds of its millisecond', () => {
  const at = Date.UTC(2026, 10, 22, 1, 2, 3, 4)
  for (const id of [newId(at), newId(at + 1), newId(at)]) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(id >= lowestIdAt(new Date(at))).toBe(true)
    expect(id < lowestIdAt(new Date(at + 2))).toBe(true)
  }
})
