import { currencyExponent } from '@evops/platform/contract'

/** In major units: 1, 2, 5, 10 … 5,000,000. */
const edges = Array.from(
  { length: 21 },
  (_, place) => ([1, 2, 5][place % 3] ?? 1) * 10 ** Math.floor(place / 3),
)

/** Where a bucket begins and ends in minor units; 0 holds what was free, the last has no end. */
export function bucketEdges(currency: string, bucket: number): { fromMinor: number; toMinor: number | null } {
  const unit = 10 ** currencyExponent(currency)
  const edge = (place: number) => (edges[place] === undefined ? null : edges[place] * unit)
  if (bucket === 0) return { fromMinor: 0, toMinor: 1 }
  return { fromMinor: bucket === 1 ? 1 : (edge(bucket - 2) ?? 0), toMinor: edge(bucket - 1) }
}

/** The bucket of an amount. In currencies without a minor unit the second one is empty: an amount of 1 is 1 unit. */
export function bucketOf(currency: string, minor: number): number {
  if (minor <= 0) return 0
  const unit = 10 ** currencyExponent(currency)
  const place = edges.findIndex((edge) => minor < edge * unit)
  return place === -1 ? edges.length + 1 : place + 1
}
