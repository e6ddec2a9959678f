/** What sessions are sorted by: net amount (minor units), energy (0.1 Wh), minutes, average power (thousandths of the rated). */
export const sizeKinds = ['amount', 'energy', 'minutes', 'power'] as const
export type SizeKind = (typeof sizeKinds)[number]

/** Where a bucket begins and ends: a quarter of an octave wide. 0 holds everything below 1. */
export function sizeEdges(bucket: number): { from: number | null; to: number } {
  return bucket <= 0 ? { from: null, to: 1 } : { from: 2 ** ((bucket - 1) / 4), to: 2 ** (bucket / 4) }
}

/** The bucket of a whole number. A value read back from its bucket's middle is 9 % off at most. */
export function sizeBucket(value: number): number {
  if (value < 1) return 0
  let bucket = Math.floor(4 * Math.log2(value)) + 1
  // A logarithm may round to the other side of an edge.
  while (value >= sizeEdges(bucket).to) bucket += 1
  while (value < (sizeEdges(bucket).from ?? 0)) bucket -= 1
  return bucket
}

/**
 * What so many of all values stayed at or below (nearest rank), as the geometric middle of its bucket: 9 % off at most,
 * which between the bucket's edges nothing else is. Null of nothing.
 */
export function percentileOf(
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
