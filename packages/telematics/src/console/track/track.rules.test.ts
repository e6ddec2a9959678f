import { expect, test } from 'vitest'
import { selectedDays, daysOfPeriodPreset, nextDay, lastPointAt, stopPlaces, usedDwh } from './track.rules.ts'

test('ROUTE-13 /vehicle/track: periods are days of the operator', () => {
  const now = Date.parse('2026-11-24T20:00:00Z')
  expect(daysOfPeriodPreset('today', now, 'Asia/Shanghai')).toEqual({ first: '2026-11-25', last: '2026-11-25' })
  expect(daysOfPeriodPreset('yesterday', now, 'UTC')).toEqual({ first: '2026-11-23', last: '2026-11-23' })
  expect(daysOfPeriodPreset('week', now, 'UTC')).toEqual({ first: '2026-11-18', last: '2026-11-24' })
  expect(nextDay('2026-12-31')).toBe('2027-01-01')
})

test('ROUTE-13 /vehicle/track: playback shows the last point that is not after the instant', () => {
  const points = [10, 20, 30].map((second) => ({ at: new Date(second * 1_000).toISOString(), second }))
  expect([0, 10_000, 19_999, 20_000, 99_000].map((at) => lastPointAt(points, at)?.second)).toEqual([10, 10, 10, 20, 30])
  expect(lastPointAt([], 0)).toBeUndefined()
})

test('ROUTE-13 /vehicle/track: what was used is what the charge fell by, charging left out; nothing is guessed', () => {
  const points = [80, null, 70, 90, 85].map((soc) => ({ soc }))
  expect(usedDwh(points, 3_000_000)).toBe(450_000)
  expect(usedDwh(points, null)).toBeNull()
  expect(usedDwh([{ soc: 80 }], 3_000_000)).toBeNull()
})

test('ROUTE-13 /vehicle/track: days that were chosen stand in the URL; one alone is a day, what is none is nobody’s', () => {
  expect(selectedDays({ dayFrom: '2026-11-02', dayTo: '2026-11-05' })).toEqual({
    first: '2026-11-02',
    last: '2026-11-05',
  })
  expect(selectedDays({ dayTo: '2026-11-05' })).toEqual({ first: '2026-11-05', last: '2026-11-05' })
  expect(selectedDays({})).toBeUndefined()
  expect(selectedDays({ dayFrom: 'yesterday', dayTo: '2026-99-99' })).toBeUndefined()
})

test('ROUTE-13 /vehicle/track: a place where it stood several times is named once, with its stops and their sum', () => {
  const stop = (longitude: number, latitude: number, seconds: number, from: string) => ({
    from,
    to: null,
    seconds,
    longitude,
    latitude,
    socFrom: null,
    socTo: null,
  })
  const depot = [stop(114.06, 22.54, 600, 'a'), stop(114.0603, 22.5402, 1_200, 'c')]
  const terminus = stop(114.07, 22.54, 400, 'b')
  const places = stopPlaces([depot[0] ?? terminus, terminus, depot[1] ?? terminus])
  expect(places.map(({ no, seconds, stops }) => [no, seconds, stops.map(({ from }) => from)])).toEqual([
    [1, 1_800, ['a', 'c']],
    [2, 400, ['b']],
  ])
  expect(places[0]).toMatchObject({ longitude: 114.06, latitude: 22.54 })
  expect(stopPlaces([])).toEqual([])
})
