import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feedingTreeOf, netLimitsOf, ratingInWatts, type RatedNet, type RatedObject } from './feeding.rules.ts'
import type { GridKind } from './kinds.ts'

type Rated = Partial<Pick<RatedObject, 'ratedA' | 'ratedVa' | 'ratedW'>>
const noRating = { ratedA: null, ratedVa: null, ratedW: null }
/** Builds a net from the connections of each object: `[kind, nodes of its terminals, rating]`. */
function netOf(parts: Readonly<Record<string, readonly [GridKind, readonly string[], Rated?]>>): RatedNet {
  const all = Object.entries(parts)
  return {
    objects: all.map(([id, [kind, , rated]]) => ({ id, kind, ...noRating, ...rated })),
    terminals: all.flatMap(([id, [, nodes]]) =>
      nodes.map((nodeId, at) => ({ id: `${id}${at}`, objectId: id, voltageV: 400, nodeId })),
    ),
  }
}
const yard = netOf({
  grid: ['EnergySource', ['a'], { ratedVa: 1_000_000 }],
  T1: ['PowerTransformer', ['a', 'b'], { ratedVa: 630_000 }],
  Q0: ['Breaker', ['b', 'c'], { ratedA: 1_000 }],
  bar: ['BusbarSection', ['c'], { ratedA: 800 }],
  Q1: ['Breaker', ['c', 'd'], { ratedA: 400 }],
  Q2: ['Breaker', ['c', 'e']],
  F1: ['Fuse', ['d', 'f'], { ratedA: 160 }],
  P1: ['ChargingPile', ['f'], { ratedW: 120_000 }],
  P2: ['ChargingPile', ['d'], { ratedW: 60_000 }],
  P3: ['ChargingPile', ['e'], { ratedW: 150_000 }],
  light: ['EnergyConsumer', ['e'], { ratedW: 5_000 }],
})
const allClosed = () => true

test('26 a rating is what it carries at most in watts, of several the lowest, rounded down', () => {
  expect(ratingInWatts({ ...noRating, ratedVa: 630_000 }, 400)).toBe(630_000)
  // √3 · 400 V · 400 A = 277,128.1 W
  expect(ratingInWatts({ ...noRating, ratedA: 400 }, 400)).toBe(277_128)
  expect(ratingInWatts({ ratedA: 400, ratedVa: 200_000, ratedW: 250_000 }, 400)).toBe(200_000)
  expect(ratingInWatts(noRating, 400)).toBeNull()
})

test('26 what feeds what, and which charge points are behind it', () => {
  const { fed, meshed } = feedingTreeOf(yard, allClosed)
  expect(meshed).toEqual([])
  expect(fed.get('T1')).toMatchObject({ aboveId: 'grid', limitW: 630_000 })
  expect(fed.get('T1')?.chargePoints.toSorted()).toEqual(['P1', 'P2', 'P3'])
  expect(fed.get('Q1')).toMatchObject({ aboveId: 'bar', chargePoints: expect.arrayContaining(['P1', 'P2']) })
  expect(fed.get('Q2')).toMatchObject({ aboveId: 'bar', limitW: null, chargePoints: ['P3'] })
  expect(fed.get('P1')).toMatchObject({ aboveId: 'F1' })
  const open = feedingTreeOf(yard, (id) => id !== 'Q1')
  expect(open.fed.has('P1')).toBe(false)
  expect(open.fed.get('T1')?.chargePoints).toEqual(['P3'])
})

test('26 the limits of a net: one for what stands in a row, the lowest; what feeds one charge point is that point’s', () => {
  expect(netLimitsOf(feedingTreeOf(yard, allClosed))).toEqual([
    // The busbar: √3 · 400 V · 800 A.
    { kind: 'site', objectId: null, tightestId: 'bar', aboveId: null, limitW: 554_256 },
    { kind: 'feeder', objectId: 'Q1', tightestId: 'Q1', aboveId: null, limitW: 277_128 },
    // The fuse: √3 · 400 V · 160 A.
    { kind: 'point', objectId: 'P1', tightestId: 'F1', aboveId: 'Q1', limitW: 110_851 },
    { kind: 'point', objectId: 'P2', tightestId: 'P2', aboveId: 'Q1', limitW: 60_000 },
    { kind: 'point', objectId: 'P3', tightestId: 'P3', aboveId: null, limitW: 150_000 },
  ])
})

test('26 two supplies add up; where two ways meet, it is said', () => {
  const two = {
    g1: ['EnergySource', ['a'], { ratedVa: 400_000 }],
    g2: ['EnergySource', ['b'], { ratedVa: 250_000 }],
    tie: ['Breaker', ['a', 'b'], { ratedA: 400 }],
    P1: ['ChargingPile', ['a']],
    P2: ['ChargingPile', ['b'], { ratedW: 60_000 }],
  } as const
  expect(netLimitsOf(feedingTreeOf(netOf(two), (id) => id !== 'tie'))).toEqual([
    { kind: 'site', objectId: null, tightestId: null, aboveId: null, limitW: 650_000 },
    { kind: 'point', objectId: 'P1', tightestId: 'g1', aboveId: null, limitW: 400_000 },
    { kind: 'point', objectId: 'P2', tightestId: 'P2', aboveId: null, limitW: 60_000 },
  ])
  expect(feedingTreeOf(netOf(two), allClosed).meshed).toContain('tie')
  const parallel = netOf({
    grid: ['EnergySource', ['a']],
    Q1: ['Breaker', ['a', 'b']],
    Q2: ['Breaker', ['a', 'b']],
    P1: ['ChargingPile', ['b']],
  })
  expect(feedingTreeOf(parallel, allClosed).meshed).toEqual(['Q2'])
  const [site, point] = netLimitsOf(
    feedingTreeOf(netOf({ grid: ['EnergySource', ['a']], P: ['ChargingPile', ['a']] }), allClosed),
  )
  expect(site).toMatchObject({ kind: 'site', limitW: null })
  const one = {
    grid: ['EnergySource', ['a'], { ratedVa: 50_000 }],
    P: ['ChargingPile', ['a'], { ratedW: 60_000 }],
  } as const
  expect(netLimitsOf(feedingTreeOf(netOf(one), allClosed)).map(({ limitW }) => limitW)).toEqual([50_000, 50_000])
  expect(point).toMatchObject({ kind: 'point', objectId: 'P', aboveId: null, limitW: null })
})

test('26 no limit is above one that it stands below where all are rated, and each charge point has one', () => {
  const trees = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 400 })), {
    minLength: 1,
    maxLength: 40,
  })
  fc.assert(
    fc.property(trees, (made) => {
      const parts: Record<string, readonly [GridKind, readonly string[], Rated?]> = {
        grid: ['EnergySource', ['n0'], { ratedVa: 1_000_000 }],
      }
      made.forEach(([from, amps], at) => {
        const node = `n${at + 1}`
        parts[`Q${at}`] = ['Breaker', [`n${from % (at + 1)}`, node], { ratedA: amps }]
        if (at % 2 === 0) parts[`P${at}`] = ['ChargingPile', [node], { ratedW: 60_000 }]
      })
      const feeding = feedingTreeOf(netOf(parts), allClosed)
      const limits = netLimitsOf(feeding)
      const chargePoints = Object.keys(parts).filter((id) => id.startsWith('P'))
      const points = limits.filter(({ kind }) => kind === 'point').map(({ objectId }) => objectId)
      expect(new Set(points)).toEqual(new Set(chargePoints))
      expect(points).toHaveLength(chargePoints.length)
      const ids = new Set(limits.map(({ objectId }) => objectId))
      const isAlone = chargePoints.length === 1
      for (const { objectId, aboveId, limitW } of isAlone ? [] : limits.slice(1)) {
        expect(ids.has(aboveId)).toBe(true)
        // The lowest rating between the object and the limit above it, calculated by brute force.
        const between: number[] = []
        for (let at = objectId; at !== null && at !== aboveId;) {
          const one = feeding.fed.get(at)
          if (one?.limitW !== null && one !== undefined && ownRow(at, objectId)) between.push(one.limitW)
          at = one?.aboveId ?? null
        }
        expect(limitW).toBe(Math.min(...between))
        function ownRow(id: string, bottom: string | null): boolean {
          const piled = feeding.fed.get(bottom ?? '')?.chargePoints.length
          return feeding.fed.get(id)?.chargePoints.length === piled
        }
      }
    }),
    { numRuns: 300 },
  )
})
