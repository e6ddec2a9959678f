import { expect, test } from 'vitest'
import { clustersOf, type MapPoint } from './map-points.ts'

const world = [-180, -85, 180, 85] as [number, number, number, number]
const at = (key: string, longitude: number, latitude: number, tone: MapPoint['tone'] = 'good'): MapPoint => ({
  key,
  longitude,
  latitude,
  label: key,
  tone,
})

test('places that lie together are one mark with the worst tone, and part when one comes closer', () => {
  const clusters = clustersOf([at('a', 2, 41), at('b', 2.001, 41.001, 'bad'), at('c', 100, 20, 'plain')])
  const far = clusters.within(world, 2)
  expect(far).toHaveLength(2)
  expect(far.find((shown) => shown.cluster)).toMatchObject({ tone: 'bad', cluster: { count: 2 } })
  expect(far.find((shown) => shown.point)?.point?.key).toBe('c')
  expect(
    clusters
      .within([1, 40, 3, 42], 16)
      .map((shown) => shown.point?.key ?? '')
      .toSorted((a, b) => (a < b ? -1 : 1)),
  ).toEqual(['a', 'b'])
})

// How quick it is, `npm run bench:web` says.
test('30,000 places are few marks from afar, which count every one of them', () => {
  const many = Array.from({ length: 30_000 }, (_, n) =>
    at(`p${n}`, 70 + (n % 173) * 0.35, 18 + (n % 211) * 0.15),
  )
  const clusters = clustersOf(many)
  for (const zoom of [2, 4, 6]) {
    const shown = clusters.within(world, zoom)
    expect(shown.length).toBeLessThan(6_000)
    expect(shown.reduce((sum, { cluster }) => sum + (cluster?.count ?? 1), 0)).toBe(30_000)
  }
})
