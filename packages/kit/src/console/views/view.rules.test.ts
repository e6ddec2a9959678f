import { describe, expect, test } from 'vitest'
import type { SavedView } from '@evops/platform/contract'
import { patchSearch, readListState } from '../page/url-state.ts'
import { isDifferentFromView, searchPatchForView } from './view.rules.ts'

const view: SavedView = {
  id: 'v1',
  screen: 'orders',
  name: 'November',
  filters: { state: 'settled', from: '2026-11-01' },
  columns: { order: ['a', 'b'], hidden: ['b'] },
  sort: '-startedAt',
  sharedRoleId: null,
  mine: true,
  mayEdit: true,
  version: 1,
}

describe('a saved view', () => {
  test('choosing it puts its filters and order into the URL and takes others out; what it shows is unchanged then', () => {
    const search = patchSearch({ page: '3', text: 'abc', view: 'v0' }, searchPatchForView(view, { text: 'abc' }))
    expect(search).toEqual({ view: 'v1', sort: '-startedAt', state: 'settled', from: '2026-11-01' })
    expect(isDifferentFromView(view, { ...readListState(search), columns: undefined }, undefined)).toBe(false)
  })

  test('leaving it clears what it filtered by', () => {
    expect(patchSearch({ view: 'v1', state: 'settled' }, searchPatchForView(undefined, { state: 'settled' }))).toEqual(
      {},
    )
  })

  test.each([
    ['another filter', { filters: { state: 'settled' } }],
    ['another order', { sort: 'energyDwh' }],
    ['other columns', { columns: { order: ['b', 'a'], hidden: ['b'] } }],
  ])('%s makes it unsaved', (_what, change) => {
    const same = { filters: { from: '2026-11-01', state: 'settled' }, sort: '-startedAt', columns: undefined }
    expect(isDifferentFromView(view, { ...same, ...change }, undefined)).toBe(true)
  })

  test('without an order of its own it stands in the list’s', () => {
    const current = { filters: view.filters, sort: 'code', columns: undefined }
    expect(isDifferentFromView({ ...view, sort: null }, current, 'code')).toBe(false)
  })
})
