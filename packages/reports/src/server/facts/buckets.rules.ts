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
