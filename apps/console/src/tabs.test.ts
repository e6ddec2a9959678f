import { beforeEach, describe, expect, test } from 'vitest'
import { afterClosing, type ConsoleTab, tabsStore, updateTab, openTab } from './tabs.ts'

const tab = (key: string, affix = false): ConsoleTab => ({
  key,
  screen: {
    path: '/x',
    title: 't',
    codes: [],
    load: () => Promise.reject(new Error('never')),
    section: undefined,
    world: 'both',
    affix,
  },
  params: {},
  search: {},
  title: undefined,
  round: 0,
  unsaved: [],
  opened: true,
})
const createTab = (key: string, search = {}) => ({ key, screen: undefined, params: {}, search })

beforeEach(() => tabsStore.set([]))

describe('TAB-01 closing', () => {
  const tabs = [tab('/pinned', true), tab('/a'), tab('/b'), tab('/c')]

  test('the active tab moves to the last one left', () => {
    expect(afterClosing(tabs, ['/c'], '/c')).toMatchObject({ show: '/b' })
  })
  test('another tab leaves the active one where it is', () => {
    expect(afterClosing(tabs, ['/b'], '/a')).toMatchObject({ show: '/a' })
  })
  test('pinned tabs stay', () => {
    const { left, show } = afterClosing(
      tabs,
      tabs.map((each) => each.key),
      '/a',
    )
    expect(left.map((each) => each.key)).toEqual(['/pinned'])
    expect(show).toBe('/pinned')
  })
  test('the dashboard stays whatever is closed', () => {
    expect(afterClosing([tab('/'), tab('/a')], ['/', '/a'], '/a')).toMatchObject({ show: '/' })
  })
  test('nothing left shows home', () => {
    expect(afterClosing([tab('/a')], ['/a'], '/a').show).toBeUndefined()
  })
})

describe('TAB-02 visiting', () => {
  test('a path has one tab; its query is updated, its title kept', () => {
    openTab(createTab('/a'), true)
    updateTab('/a', (each) => ({ ...each, title: 'Order 31' }))
    openTab(createTab('/b'), true)
    openTab(createTab('/a', { page: '2' }), true)
    expect(tabsStore.get().map(({ key, search, title }) => ({ key, search, title }))).toEqual([
      { key: '/a', search: { page: '2' }, title: 'Order 31' },
      { key: '/b', search: {}, title: undefined },
    ])
  })
  test('without tabs only the page shown is kept', () => {
    openTab(createTab('/a'), false)
    openTab(createTab('/b'), false)
    expect(tabsStore.get().map((each) => each.key)).toEqual(['/b'])
  })
})
