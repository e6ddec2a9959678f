import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connectorStatuses, type OverviewStation } from '../../contract/index.ts'
import {
  blockMeasures,
  blocksWithin,
  cellAt,
  toStatusCounts,
  denseMeasures,
  createOverviewField,
  sortFieldByUrgency,
  layOutOverview,
  plannedStations,
  applyChargePointStates,
} from './cells.rules.ts'

const texts = fc.stringMatching(/^[0-7.]{1,4}$/)
const aStation = fc.array(texts, { minLength: 1, maxLength: 12 }).map((states): OverviewStation => ({
  stationId: states.join('-'),
  code: 'S',
  name: 'S',
  longitude: null,
  latitude: null,
  chargePoints: states.map((text, at) => [`P${at}`, text]),
}))

test('ROUTE-02 every connector of the overview has a place of its own, found again under the pointer', () => {
  fc.assert(
    fc.property(
      fc.array(aStation, { maxLength: 40 }),
      fc.integer({ min: 60, max: 2_000 }),
      fc.boolean(),
      (stations, width, dense) => {
        const field = createOverviewField(stations)
        const layout = layOutOverview(field.stations, { width, states: [], maintenance: false, dense })
        const { pitch } = dense ? denseMeasures : blockMeasures
        const places = new Set(layout.blocks.flatMap(({ cells }) => cells.map(({ x, y }) => `${x} ${y}`)))
        const connectors = field.stations.flatMap(({ cells }) => cells)
        expect(places.size).toBe(connectors.length)
        expect(layout.cells).toBe(connectors.length)
        for (const block of layout.blocks)
          for (const cell of block.cells) {
            expect(cell.y + pitch).toBeLessThanOrEqual(layout.height)
            expect(cellAt(layout, cell.x + 1, cell.y + 1, pitch)?.cell).toBe(cell)
          }
        const seen = blocksWithin(layout, 100, 300)
        expect(layout.blocks.filter((block) => block.y <= 300 && block.y + block.height >= 100)).toEqual(seen)
      },
    ),
    { numRuns: 60 },
  )
})

test('ROUTE-02 the counts of the overview are those of its connectors, and a filter shows its states alone', () => {
  fc.assert(
    fc.property(fc.array(aStation, { maxLength: 10 }), (stations) => {
      const field = createOverviewField(stations)
      const counts = toStatusCounts(field.counts)
      for (const status of connectorStatuses)
        expect(
          layOutOverview(field.stations, { width: 500, states: [status], maintenance: false, dense: true }).cells,
        ).toBe(counts[status])
    }),
  )
})

test('ROUTE-02 changes taken in place count as the same stations read anew', () => {
  const withUniqueNumbers = (all: readonly OverviewStation[]) =>
    all.map((station, of) => ({
      ...station,
      chargePoints: station.chargePoints.map(([no, text]) => [`${of}${no}`, text] as [string, string]),
    }))
  fc.assert(
    fc.property(fc.array(aStation, { maxLength: 6 }), fc.nat(7), (stations, digit) => {
      const all = withUniqueNumbers(stations)
      const field = createOverviewField(all)
      const next = all.map((station) => ({
        ...station,
        chargePoints: station.chargePoints.map(([no, text]): [string, string] => [
          no,
          text.replaceAll(/\d/g, String(digit)),
        ]),
      }))
      for (const { chargePoints } of next) for (const change of chargePoints) applyChargePointStates(field, change)
      const anew = createOverviewField(next)
      expect(field.counts).toEqual(anew.counts)
      expect(field.stations).toEqual(anew.stations)
    }),
  )
})

test('ROUTE-02 what never connected has no place in the overview and is counted by itself; faults come first', () => {
  const place = { code: 'S', name: 'S', longitude: null, latitude: null }
  const idle = String(connectorStatuses.indexOf('idle'))
  const faulted = String(connectorStatuses.indexOf('faulted'))
  const field = createOverviewField([
    {
      ...place,
      stationId: 'a',
      chargePoints: [
        ['P1', `${idle}.9`],
        ['P2', '99'],
      ],
    },
    { ...place, stationId: 'b', chargePoints: [['P3', faulted]] },
  ])
  const { stations, counts } = sortFieldByUrgency(field)
  expect(stations.map(({ stationId, awaiting, cells }) => [stationId, awaiting, cells.length])).toEqual([
    ['b', 0, 1],
    ['a', 3, 1],
  ])
  expect(toStatusCounts(counts).offline).toBe(0)
})

test('ROUTE-02 a letter is the same state in maintenance: counted by its state, found by itself, live as well', () => {
  const station = { stationId: 's', code: 'S', name: 'S', longitude: null, latitude: null }
  const field = createOverviewField([
    {
      ...station,
      chargePoints: [
        ['P1', '1c.9'],
        ['P2', '7'],
      ],
    },
  ])
  expect(toStatusCounts(field.counts)).toMatchObject({ idle: 1, occupied: 1, faulted: 1 })
  const countCells = (maintenance: boolean) =>
    layOutOverview(field.stations, { width: 400, states: [], maintenance, dense: true }).cells
  expect([countCells(true), countCells(false)]).toEqual([1, 3])
  expect(applyChargePointStates(field, ['P2', 'h'])).toBe(true)
  expect(applyChargePointStates(field, ['P2', 'h'])).toBe(false)
  expect([countCells(true), toStatusCounts(field.counts).faulted]).toEqual([2, 1])
})

test('ROUTE-02 planned connectors are a field of their own: 1,330 planned stations fill the page below the real ones', () => {
  const place = { code: 'S', name: 'S', longitude: null, latitude: null }
  const planned = Array.from({ length: 1_330 }, (_, at) => ({
    ...place,
    stationId: `p${at}`,
    chargePoints: [[`P${at}`, '9']] as [string, string][],
  }))
  const real = { ...place, stationId: 'real', chargePoints: [['R1', '19']] as [string, string][] }
  const { stations, counts } = sortFieldByUrgency(createOverviewField([...planned, real]))
  expect(stations[0]?.stationId).toBe('real')
  expect(Object.values(toStatusCounts(counts)).reduce((sum, count) => sum + count, 0)).toBe(1)
  const apart = plannedStations(stations)
  const chosen = { width: 1_200, states: [], maintenance: false, dense: false }
  const layout = layOutOverview(apart, chosen)
  expect(layout.cells).toBe(1_331)
  expect(layout.blocks).toHaveLength(1_331)
  expect(new Set(apart.flatMap(({ cells }) => cells.map(({ status }) => status)))).toEqual(new Set(['planned']))
  // The widest line holds as many stations as fit.
  expect(layout.height).toBeLessThan(15_000)
  expect(layOutOverview(stations, chosen).cells).toBe(1)
})
