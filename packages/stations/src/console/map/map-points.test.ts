import { expect, test } from 'vitest'
import { createMapClusters, maxMapZoom, type MapPoint } from './map-points.ts'

const world = [-180, -85, 180, 85] as [number, number, number, number]
const at = (key: string, longitude: number, latitude: number, tone: MapPoint['tone'] = 'good'): MapPoint => ({
  key,
  longitude,
  latitude,
  label: key,
  tone,
})

test('places that lie together are one mark with the worst tone, and part when one comes closer', () => {
  const clusters = createMapClusters([at('a', 2, 41), at('b', 2.001, 41.001, 'bad'), at('c', 100, 20, 'plain')])
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

test('ROUTE-13 /vehicle/map: a cluster parts as far as single places; what stands at one spot never does and is known whole', () => {
  const depot = [at('12', 114.06, 22.54), at('13', 114.06, 22.54), at('14', 114.0601, 22.54)]
  const clusters = createMapClusters([...depot, at('99', 114.2, 22.6)])
  const [all] = clusters.within(world, 5)
  expect(
    clusters
      .insideOf(all?.cluster?.id ?? 0)
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual(['12', '13', '14', '99'])
  // Places ten metres apart separate before the deepest zoom; places at the same position do not.
  const near = clusters.within([114, 22, 115, 23], maxMapZoom)
  expect(near.map(({ point, cluster }) => point?.key ?? String(cluster?.count)).toSorted()).toEqual(['14', '2', '99'])
  const spot = near.find((shown) => shown.cluster)?.cluster?.id ?? 0
  expect(clusters.zoomOf(spot)).toBeGreaterThan(maxMapZoom)
  expect(
    clusters
      .insideOf(spot)
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual(['12', '13'])
  const [first, , third] = depot
  expect(third && clusters.apartFrom(third, 5)).toBeLessThanOrEqual(maxMapZoom)
  expect(third && clusters.apartFrom(third, 5)).toBeGreaterThan(15)
  expect(first && clusters.apartFrom(first, 5)).toBe(maxMapZoom)
})

test('ROUTE-13 /vehicle/track: what is looked at is never part of a cluster', () => {
  const here = { ...at('here', 2, 41), isAlone: true }
  const shown = createMapClusters([here, at('a', 2, 41), at('b', 2, 41)]).within(world, 3)
  expect(shown.map(({ point, cluster }) => point?.key ?? cluster?.count)).toEqual([2, 'here'])
})

// `npm run bench -- web` measures the speed.
test('30,000 places are few marks from afar, which count every one of them', () => {
  const many = Array.from({ length: 30_000 }, (_, n) => at(`p${n}`, 70 + (n % 173) * 0.35, 18 + (n % 211) * 0.15))
  const clusters = createMapClusters(many)
  for (const zoom of [2, 4, 6]) {
    const shown = clusters.within(world, zoom)
    expect(shown.length).toBeLessThan(6_000)
    expect(shown.reduce((sum, { cluster }) => sum + (cluster?.count ?? 1), 0)).toBe(30_000)
  }
})
