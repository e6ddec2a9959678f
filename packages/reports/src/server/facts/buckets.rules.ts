/**
 * Kinds of session size: net amount (minor units), energy (0.1 Wh), minutes, average power (thousandths of the rated
 * power).
 */
export const sizeKinds = ['amount', 'energy', 'minutes', 'power'] as const
export type SizeKind = (typeof sizeKinds)[number]

/** Returns the limits of a bucket, a quarter of an octave wide. Bucket 0 contains everything below 1. */
export function sizeEdges(bucket: number): { from: number | null; to: number } {
  return bucket <= 0 ? { from: null, to: 1 } : { from: 2 ** ((bucket - 1) / 4), to: 2 ** (bucket / 4) }
}

/** Returns the bucket of a whole number. The middle of a bucket differs from its values by at most 9 %. */
export function sizeBucket(value: number): number {
  if (value < 1) return 0
  let bucket = Math.floor(4 * Math.log2(value)) + 1
  // The logarithm may round to the wrong side of a limit.
  while (value >= sizeEdges(bucket).to) bucket += 1
  while (value < (sizeEdges(bucket).from ?? 0)) bucket -= 1
  return bucket
}

/**
 * Returns a percentile (nearest rank) as the geometric middle of its bucket: at most 9 % off, the best estimate within
 * a bucket. Null without values.
 */
export function percentileFromBuckets(
  buckets: readonly (readonly [bucket: number, count: number])[],
  at: number,
): number | null {
  const rank = Math.ceil(buckets.reduce((sum, [, count]) => sum + count, 0) * at)
  let below = 0
  for (const [bucket, count] of buckets.toSorted(([a], [b]) => a - b)) {
    below += count
    if (below < rank || rank === 0) continue
    const { from, to } = sizeEdges(bucket)
    return from === null ? 0 : Math.sqrt(from * to)
  }
  return null
}
