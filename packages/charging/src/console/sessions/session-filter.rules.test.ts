import { describe, expect, it } from 'vitest'
import {
  sessionSearchToInstants,
  defaultSortOf,
  sessionFilterOf,
  sessionViewFilters,
  sessionViews,
  sessionViewSearchPatch,
  sessionViewOf,
} from './session-filter.rules.ts'

describe('the search form of charging records', () => {
  it('reads both days as inclusive on the operator’s clock', () => {
    expect(sessionSearchToInstants({ from: '2026-11-01', to: '2026-11-20' }, 'Asia/Shanghai')).toEqual({
      startedFrom: '2026-10-31T16:00:00.000Z',
      startedTo: '2026-11-20T16:00:00.000Z',
    })
  })
  it('takes a day of 25 hours whole', () => {
    expect(sessionSearchToInstants({ from: '2026-10-25', to: '2026-10-25' }, 'Europe/Madrid')).toEqual({
      startedFrom: '2026-10-24T22:00:00.000Z',
      startedTo: '2026-10-25T23:00:00.000Z',
    })
  })
  it('X-26 leaves the days of the end to the calendars of stations, as reports do', () => {
    expect(sessionSearchToInstants({ endFrom: '2026-11-01', endTo: 'soon' }, 'Asia/Shanghai')).toEqual({
      dayFrom: '2026-11-01',
    })
  })
  it('sorts by the day of a session when it is filtered by days, otherwise by the newest start', () => {
    expect(defaultSortOf({ endFrom: '2026-11-01' })).toBe('-day')
    expect(defaultSortOf({ from: '2026-11-01' })).toBe('-startedAt')
  })
  it('leaves out days that are none', () => {
    expect(sessionSearchToInstants({ from: 'soon', to: '' }, 'Asia/Shanghai')).toEqual({})
  })
  it('asks sums and export exactly what the list is asked', () => {
    const filters = { search: 'BUS', from: '2026-11-01', state: 'settled', strange: 'x' }
    expect(sessionFilterOf(filters, 'UTC')).toEqual({
      search: 'BUS',
      state: 'settled',
      startedFrom: '2026-11-01T00:00:00.000Z',
    })
  })
  it('counts on the tabs what the list shows under its filter', () => {
    const station = { stationId: '019a9f5e-0000-7000-8000-000000000001' }
    expect(sessionViewFilters({ ...station, state: 'settled', abnormal: 'true' })).toEqual({
      charging: { ...station, state: 'charging' },
      anomalies: station,
    })
    expect(sessionViewFilters({ ...station, search: 'BUS' })).toEqual({
      charging: { ...station, search: 'BUS', state: 'charging' },
      anomalies: undefined,
    })
  })
  it.each(sessionViews)('comes back to the view %s from its URL', (view) => {
    const search = Object.fromEntries(
      Object.entries(sessionViewSearchPatch(view)).flatMap(([key, value]) =>
        value === undefined ? [] : [[key, value]],
      ),
    )
    expect(sessionViewOf(search)).toBe(view)
  })
})
