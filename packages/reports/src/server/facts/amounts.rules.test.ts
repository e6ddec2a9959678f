import { expect, test } from 'vitest'
import { bucketEdges, amountBucketOf } from './amounts.rules.ts'

test('ROUTE-10 chgcostdistribution buckets follow each other in currencies with and without a minor unit', () => {
  for (const currency of ['CNY', 'JPY', 'KWD']) {
    for (let bucket = 1; bucket < 22; bucket += 1)
      expect(bucketEdges(currency, bucket).toMinor).toBe(bucketEdges(currency, bucket + 1).fromMinor)
    for (const minor of [1, 99, 100, 101, 199, 200, 4_999, 5_000, 123_456, 49_999_999_999]) {
      const { fromMinor, toMinor } = bucketEdges(currency, amountBucketOf(currency, minor))
      expect(minor).toBeGreaterThanOrEqual(fromMinor)
      expect(minor).toBeLessThan(toMinor ?? Number.POSITIVE_INFINITY)
    }
  }
  expect(bucketEdges('CNY', amountBucketOf('CNY', 0))).toEqual({ fromMinor: 0, toMinor: 1 })
  expect(bucketEdges('CNY', amountBucketOf('CNY', 7_600))).toEqual({ fromMinor: 5_000, toMinor: 10_000 })
  expect(bucketEdges('JPY', amountBucketOf('JPY', 760))).toEqual({ fromMinor: 500, toMinor: 1_000 })
})
