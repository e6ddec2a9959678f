import { expect, test } from 'vitest'
import type { StationSummary } from '../../contract/index.ts'
import { stationsPerStep, stationsToShow } from './station-filter.rules.ts'

const none = {
  offline: 0,
  idle: 0,
  occupied: 0,
  charging: 0,
  suspended: 0,
  reserved: 0,
  disabled: 0,
  faulted: 0,
}
const station = (name: string, more: Partial<StationSummary> & { states?: Partial<typeof none> } = {}) => {
  const { states = { idle: 1 }, ...rest } = more
  return {
    stationId: name,
    name,
    connectors: 1,
    awaiting: 0,
    byStatus: { ...none, ...states },
    ...rest,
  } as StationSummary
}
const all = { states: [], planned: false, search: '', current: undefined, language: 'en' } as const
const names = (stations: readonly StationSummary[]) => stations.map(({ name }) => name)

test('ROUTE-01 problems come first, then the current station, then names', () => {
  const stations = [
    station('c'),
    station('a'),
    station('b', { states: { faulted: 1 } }),
    station('d', { states: { offline: 1 } }),
  ]
  expect(names(stationsToShow(stations, { ...all, current: 'c' }))).toEqual(['b', 'c', 'a', 'd'])
})

test('ROUTE-01 a figure shows the stations with a connector in that state', () => {
  const stations = [station('idle'), station('bad', { states: { faulted: 1, idle: 2 } })]
  expect(names(stationsToShow(stations, { ...all, states: ['faulted'] }))).toEqual(['bad'])
  expect(names(stationsToShow(stations, { ...all, states: ['idle'] }))).toEqual(['bad', 'idle'])
})

test.each([1, 34, 1_400])('ROUTE-01 at %d planned stations the real ones are alone in the list', (count) => {
  const planned = Array.from({ length: count }, (_, at) =>
    station(`planned ${at}`, { connectors: 0, awaiting: 2, states: {} }),
  )
  const stations = [...planned, station('real', { states: { charging: 1 } })]
  expect(names(stationsToShow(stations, all))).toEqual(['real'])
  const shown = stationsToShow(stations, { ...all, planned: true })
  expect(shown).toHaveLength(count)
  expect(shown.slice(0, stationsPerStep).length).toBeLessThanOrEqual(60)
})
