import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentileFromBuckets, sizeBucket, sizeEdges } from './buckets.rules.ts'

test('ROUTE-10 a size lies within the edges of its bucket, four buckets double it, and they follow one another', () => {
  expect([-5, 0, 1, 2, 4, 1_024].map(sizeBucket)).toEqual([0, 0, 1, 5, 9, 41])
  fc.assert(
    fc.property(fc.integer({ min: -10, max: Number.MAX_SAFE_INTEGER }), (value) => {
      const bucket = sizeBucket(value)
      const { from, to } = sizeEdges(bucket)
      expect(value).toBeLessThan(to)
      if (from === null) {
        expect(value).toBeLessThan(1)
        return
      }
      expect(value).toBeGreaterThanOrEqual(from)
      expect(to / from).toBeCloseTo(2 ** 0.25, 9)
      expect(sizeEdges(bucket + 1).from).toBe(to)
    }),
  )
})

test('ROUTE-10 a percentile that is read back from buckets is 9.1 % off at most, and nothing has none', () => {
  expect(percentileFromBuckets([], 0.5)).toBeNull()
  expect(
    percentileFromBuckets(
      [
        [0, 3],
        [9, 1],
      ],
      0.5,
    ),
  ).toBe(0)
  const values = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(values, fc.constantFrom(0.5, 0.9, 0.95), (all, at) => {
      const counts = [...Map.groupBy(all, sizeBucket)].map(([bucket, own]) => [bucket, own.length] as const)
      const exact = all.toSorted((a, b) => a - b)[Math.ceil(all.length * at) - 1] ?? 0
      expect(Math.abs((percentileFromBuckets(counts, at) ?? 0) / exact - 1)).toBeLessThan(0.091)
    }),
  )
})
