import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sizeBucket, sizeEdges } from './buckets.rules.ts'

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
