import { createStore, type Search } from '@evops/kit'
import { useSyncExternalStore } from 'react'
import type { ConsoleScreen } from './screens.ts'

/** An open page (TAB-02: path, title, affix). Its address includes the query, so that a return restores the list. */
export interface ConsoleTab {
  /** Path name; one tab per path. */
  key: string
  screen: ConsoleScreen | undefined
  params: Search
  search: Search
  /** Title set by the page itself (a session number); otherwise the route's title. */
  title: string | undefined
  /** Increased by "refresh" to rebuild the page. */
  round: number
  unsaved: readonly string[]
  /** False if the tab is in the strip but has not been opened yet. */
  opened: boolean
}
export const tabsStore = createStore<readonly ConsoleTab[]>([])

export function openTab(seen: Pick<ConsoleTab, 'key' | 'screen' | 'params' | 'search'>, keepOthers: boolean): void {
  const tabs = tabsStore.get()
  const existing = tabs.find((tab) => tab.key === seen.key)
  if (existing?.opened && sameSearch(existing.search, seen.search) && (keepOthers || tabs.length === 1)) return
  const tab: ConsoleTab = { title: undefined, round: 0, unsaved: [], ...existing, ...seen, opened: true }
  const others = keepOthers ? tabs : []
  tabsStore.set(
    existing && keepOthers
      ? tabs.map((each) => (each.key === seen.key ? tab : each))
      : [...others.filter((each) => each.key !== seen.key), tab],
  )
}
/** Returns the last query of a page; undefined: the page is not open. */
export function useLastTabSearch(key: string): Search | undefined {
  return useSyncExternalStore(tabsStore.subscribe, () => tabsStore.get().find((tab) => tab.key === key)?.search)
}
function sameSearch(a: Search, b: Search): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

export function updateTab(key: string, change: (tab: ConsoleTab) => ConsoleTab): void {
  tabsStore.set(tabsStore.get().map((tab) => (tab.key === key ? change(tab) : tab)))
}
/** Rebuilds a page; unsaved input is lost. */
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

/** The dashboard and pages pinned by a domain cannot be closed. */
export function isPinned(tab: ConsoleTab): boolean {
  return tab.key === '/' || tab.screen?.affix === true
}

/** Returns the tab to show after closing: the active one if it stays, else the last visited one (TAB-01). */
export function afterClosing(
  tabs: readonly ConsoleTab[],
  closing: readonly string[],
  active: string,
): { left: readonly ConsoleTab[]; show: string | undefined } {
  const left = tabs.filter((tab) => isPinned(tab) || !closing.includes(tab.key))
  return { left, show: left.some((tab) => tab.key === active) ? active : left.at(-1)?.key }
}

/** Puts the dashboard's tab first in the strip. */
export function pinDashboard(): void {
  const tabs = tabsStore.get()
  if (tabs.some((tab) => tab.key === '/')) return
  const dashboard: ConsoleTab = {
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
