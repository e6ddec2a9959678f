import { currencyExponent } from '@evops/platform/contract'

/** Bucket limits in major units: 1, 2, 5, 10 … 5,000,000. */
const edges = Array.from({ length: 21 }, (_, place) => ([1, 2, 5][place % 3] ?? 1) * 10 ** Math.floor(place / 3))

/** Returns the limits of a bucket in minor units; bucket 0 contains free sessions, the last has no upper limit. */
export function bucketEdges(currency: string, bucket: number): { fromMinor: number; toMinor: number | null } {
  const unit = 10 ** currencyExponent(currency)
  const edge = (place: number) => (edges[place] === undefined ? null : edges[place] * unit)
  if (bucket === 0) return { fromMinor: 0, toMinor: 1 }
  return { fromMinor: bucket === 1 ? 1 : (edge(bucket - 2) ?? 0), toMinor: edge(bucket - 1) }
}

/**
 * Returns the bucket of an amount. In currencies without a minor unit the second bucket is empty: an amount of 1 is 1
 * major unit.
 */
export function amountBucketOf(currency: string, minor: number): number {
  if (minor <= 0) return 0
  const unit = 10 ** currencyExponent(currency)
  const place = edges.findIndex((edge) => minor < edge * unit)
  return place === -1 ? edges.length + 1 : place + 1
}
