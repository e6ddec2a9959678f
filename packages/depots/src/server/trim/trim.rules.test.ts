import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fallbackLimitsOf, overFallback } from './fallback.rules.ts'
import { remainingPeakPowerW } from './peak.rules.ts'
import { delayAfterReturn } from './power-return.rules.ts'
import { trimConnectorPower, type TrimConnector, type TrimInput } from './trim.rules.ts'

const connector = (id: string, more: Partial<TrimConnector> = {}): TrimConnector => ({
  id,
  limitId: 'feeder',
  moduleGroupId: null,
  plannedW: 100_000,
  minW: 10_000,
  maxW: 150_000,
  measuredW: 0,
  obeys: true,
  unheardW: 12_000,
  marginSeconds: 3_600,
  ...more,
})
const depot = (limitW: number, connectors: TrimConnector[], measuredW: number | null = null): TrimInput => ({
  nodes: [
    { id: 'site', parentId: null, limitW: 1_000_000, measuredW: null, otherW: 0 },
    { id: 'feeder', parentId: 'site', limitW, measuredW, otherW: 5_000 },
  ],
  groups: [],
  connectors,
})
const allowedByConnector = (input: TrimInput) =>
  Object.fromEntries(trimConnectorPower(input).map(({ id, allowedW }) => [id, allowedW]))

test('with room for all, everyone has what is planned', () => {
  expect(allowedByConnector(depot(500_000, [connector('a'), connector('b')]))).toEqual({
    a: 100_000,
    b: 100_000,
  })
})

test('after a cut who has less time to spare keeps its power, the other its minimum', () => {
  const input = depot(120_000, [connector('a', { marginSeconds: 9_000 }), connector('b', { marginSeconds: 600 })])
  expect(allowedByConnector(input)).toEqual({ a: 15_000, b: 100_000 })
  expect(trimConnectorPower(input).find(({ id }) => id === 'a')?.heldBy).toBe('feeder')
})

test('what flows and is not ours, by the meter, is left to flow', () => {
  const connectors = [connector('a', { measuredW: 90_000 }), connector('b', { measuredW: 0 })]
  expect(allowedByConnector(depot(200_000, connectors, 150_000))).toEqual({ a: 100_000, b: 40_000 })
})

test('E-03 a point that draws what it likes is reckoned with, and the others make room', () => {
  const connectors = [connector('a', { obeys: false, measuredW: 140_000 }), connector('b')]
  expect(allowedByConnector(depot(200_000, connectors))).toEqual({ b: 55_000 })
  const unheard = [connector('a', { obeys: false, measuredW: null }), connector('b')]
  expect(allowedByConnector(depot(60_000, unheard))).toEqual({ b: 43_000 })
})

test('a vehicle that will be late has what is to spare, above its plan', () => {
  const input = depot(300_000, [connector('a'), connector('b', { marginSeconds: -300 })])
  expect(trimConnectorPower(input)).toMatchObject([
    { id: 'b', allowedW: 150_000, raised: true },
    { id: 'a', allowedW: 100_000, raised: false },
  ])
})

test('two connectors never have a module twice', () => {
  const shared = { moduleGroupId: 'modules', plannedW: 95_000 }
  const input = {
    ...depot(500_000, [connector('a', shared), connector('b', shared)]),
    groups: [{ id: 'modules', maxW: 180_000, moduleW: 30_000 }],
  }
  expect(allowedByConnector(input)).toEqual({ a: 95_000, b: 60_000 })
})

test('whatever is measured and planned, what is allowed fits beside it at every node', () => {
  const one = fc.record({
    feeder: fc.constantFrom('f1', 'f2'),
    plannedW: fc.integer({ min: 0, max: 200_000 }),
    measuredW: fc.option(fc.integer({ min: 0, max: 160_000 })),
    obeys: fc.boolean(),
    marginSeconds: fc.option(fc.integer({ min: -5_000, max: 9_000 })),
  })
  fc.assert(
    fc.property(
      fc.array(one, { maxLength: 12 }),
      fc.tuple(fc.nat(900_000), fc.nat(500_000), fc.nat(500_000)),
      (all, limits) => {
        const connectors = all.map(({ feeder, ...more }, n) => connector(`${n}`, { ...more, limitId: feeder }))
        const [site, f1, f2] = limits
        const node = (id: string, parentId: string | null, limitW: number) => ({
          id,
          parentId,
          limitW,
          measuredW: null,
          otherW: 0,
        })
        const result = trimConnectorPower({
          nodes: [node('site', null, site), node('f1', 'site', f1), node('f2', 'site', f2)],
          groups: [],
          connectors,
        })
        const sum = (isHere: (feeder: string) => boolean) => {
          const here = connectors.filter(({ limitId }) => isHere(limitId))
          const ours = here.reduce((total, { id }) => total + (result.find((one) => one.id === id)?.allowedW ?? 0), 0)
          const others = here
            .filter(({ obeys }) => !obeys)
            .reduce((total, one) => total + (one.measuredW ?? one.unheardW), 0)
          return { ours, others }
        }
        for (const [limit, { ours, others }] of [
          [site, sum(() => true)],
          [f1, sum((id) => id === 'f1')],
          [f2, sum((id) => id === 'f2')],
        ] as const)
          expect(ours).toBeLessThanOrEqual(Math.max(0, limit - others))
      },
    ),
  )
})

test('E-02 fallbacks never add up to more than a node has, nobody is below the minimum, and nothing is left lying', () => {
  const one = fc.record({
    feeder: fc.constantFrom('f1', 'f2'),
    minW: fc.constantFrom(0, 4_100, 10_000),
    maxW: fc.constantFrom(22_000, 150_000),
  })
  fc.assert(
    fc.property(
      fc.array(one, { minLength: 1, maxLength: 20 }),
      fc.tuple(fc.nat(900_000), fc.nat(500_000), fc.nat(500_000)),
      (all, [site, f1, f2]) => {
        const nodes = [
          { id: 'site', parentId: null, limitW: site, otherW: 20_000 },
          { id: 'f1', parentId: 'site', limitW: f1, otherW: 0 },
          { id: 'f2', parentId: 'site', limitW: f2, otherW: 0 },
        ]
        const connectors = all.map(({ feeder, ...more }, n) => ({ id: `${n}`, limitId: feeder, ...more }))
        const fallbackWatts = fallbackLimitsOf(nodes, connectors)
        const fallbackConnectors = connectors.map((one) => ({
          ...one,
          fallbackW: fallbackWatts.get(one.id) ?? 0,
        }))
        expect(
          overFallback(nodes, fallbackConnectors).filter(({ nodeId }) => nodeId !== 'site' || site >= 20_000),
        ).toEqual([])
        for (const { fallbackW, minW, maxW } of fallbackConnectors)
          expect(fallbackW === 0 || (fallbackW >= minW && fallbackW <= maxW)).toBe(true)
      },
    ),
  )
  const even = fallbackLimitsOf(
    [{ id: 'n', parentId: null, limitW: 90_000, otherW: 0 }],
    ['a', 'b', 'c'].map((id) => ({ id, limitId: 'n', minW: 10_000, maxW: 150_000 })),
  )
  expect([...even.values()]).toEqual([30_000, 30_000, 30_000])
})

test('a limit below the sum of fallbacks is told with the node', () => {
  const nodes = [{ id: 'n', parentId: null, limitW: 20_000, otherW: 5_000 }]
  const points = ['a', 'b'].map((id) => ({ id, limitId: 'n', minW: 0, maxW: 50_000, fallbackW: 10_000 }))
  expect(overFallback(nodes, points)).toEqual([{ nodeId: 'n', sumW: 25_000, limitW: 20_000 }])
})

test('after the power has come back connectors begin at any whole second within two minutes', () => {
  expect([0, 0.5, 0.999_999].map((chance) => delayAfterReturn(() => chance))).toEqual([0, 60, 120])
})

test('what is left of a quarter hour keeps its average at the peak', () => {
  // 100 kW for 15 min are 25 kWh. 15 kWh are used after 10 min, so 10 kWh are left for 5 min.
  expect(remainingPeakPowerW(100_000, 150_000, 300)).toBe(120_000)
  expect(remainingPeakPowerW(100_000, 300_000, 300)).toBe(0)
})
