import { createStore, type Search } from '@evops/kit'
import { useSyncExternalStore } from 'react'
import type { Screen } from './screens.ts'

/** An open page (TAB-02: path, title, affix). Its address with the query, so that coming back finds the list as left. */
export interface Tab {
  /** Pathname; one tab per path. */
  key: string
  screen: Screen | undefined
  params: Search
  search: Search
  /** Given by the page itself (an order's number); the route's title otherwise. */
  title: string | undefined
  /** Raised by "refresh": the page is built anew. */
  round: number
  unsaved: readonly string[]
  /** False while its mark stands in the strip but nobody has opened it. */
  opened: boolean
}
export const tabsStore = createStore<readonly Tab[]>([])

export function visit(seen: Pick<Tab, 'key' | 'screen' | 'params' | 'search'>, keepOthers: boolean): void {
  const tabs = tabsStore.get()
  const known = tabs.find((tab) => tab.key === seen.key)
  if (known?.opened && sameSearch(known.search, seen.search) && (keepOthers || tabs.length === 1)) return
  const tab: Tab = { title: undefined, round: 0, unsaved: [], ...known, ...seen, opened: true }
  const others = keepOthers ? tabs : []
  tabsStore.set(
    known && keepOthers
      ? tabs.map((each) => (each.key === seen.key ? tab : each))
      : [...others.filter((each) => each.key !== seen.key), tab],
  )
}
/** The query of a page as it was left; undefined: it is not open. */
export function useSearchOf(key: string): Search | undefined {
  return useSyncExternalStore(
    tabsStore.subscribe,
    () => tabsStore.get().find((tab) => tab.key === key)?.search,
  )
}
function sameSearch(a: Search, b: Search): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

export function updateTab(key: string, change: (tab: Tab) => Tab): void {
  tabsStore.set(tabsStore.get().map((tab) => (tab.key === key ? change(tab) : tab)))
}
/** Builds a page anew; what was typed into it is gone. */
export function refreshTab(key: string): void {
  updateTab(key, (tab) => ({ ...tab, round: tab.round + 1, unsaved: [] }))
}
export function setUnsaved(key: string, id: string, unsaved: boolean): void {
  const tab = tabsStore.get().find((each) => each.key === key)
  if (!tab || tab.unsaved.includes(id) === unsaved) return
  updateTab(key, (each) => ({
    ...each,
    unsaved: unsaved ? [...each.unsaved, id] : each.unsaved.filter((other) => other !== id),
  }))
}

/** The dashboard and what a domain pinned can't be closed. */
export function isPinned(tab: Tab): boolean {
  return tab.key === '/' || tab.screen?.affix === true
}

/** Which tab is shown after these are closed: the active one if it stays, else the last left (TAB-01). */
export function afterClosing(
  tabs: readonly Tab[],
  closing: readonly string[],
  active: string,
): { left: readonly Tab[]; show: string | undefined } {
  const left = tabs.filter((tab) => isPinned(tab) || !closing.includes(tab.key))
  return { left, show: left.some((tab) => tab.key === active) ? active : left.at(-1)?.key }
}

/** Puts the dashboard's mark first in the strip. */
export function pinDashboard(): void {
  const tabs = tabsStore.get()
  if (tabs.some((tab) => tab.key === '/')) return
  const dashboard: Tab = {
    key: '/',
    screen: undefined,
    params: {},
    search: {},
    title: undefined,
    round: 0,
    unsaved: [],
    opened: false,
  }
  tabsStore.set([dashboard, ...tabs])
}
