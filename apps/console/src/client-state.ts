import type { CurrentUser } from '@evops/organisation/contract'
import { actingRole, currentLanguage, errorLog, themeStore } from '@evops/kit'
import { currentStation } from '@evops/stations/console'
import { brandingStore } from './brand.ts'
import { deviceStore } from './layout/device.ts'
import { recentHits, visitedPages } from './recent.ts'
import { signedInUserStore } from './me.ts'
import { findScreenAt } from './nav.ts'
import { canOpenScreen } from './screens.ts'
import { mergeFrameSettings, isSettingsDrawerShown } from './settings.ts'
import { isPinned, type ConsoleTab, tabsStore } from './tabs.ts'

/*
 * Saves the client state to session storage when the page is left, and restores it on load (SESS-03), so that a reload
 * shows the same tabs. Tokens stay in their cookies: a copy would outlive them.
 */
const storeKey = 'clientState'

interface VisitedView {
  path: string
  title: string
  query: ConsoleTab['search']
  affix: boolean
}

function userState(me: CurrentUser) {
  return {
    name: me.name,
    user_name: me.user_name,
    avatar: me.avatar,
    introduction: me.introduction,
    roles: me.authorities,
    /** Only a label; the token is a real one, issued for that role (SESS-05). */
    role: actingRole.get() && `${actingRole.get()}-token`,
    curstaid: currentStation.get()?.id ?? '',
    curstaname: currentStation.get()?.name ?? '',
    optid: me.operator.id,
    areacode: currentStation.get()?.areaCode ?? '',
    nyorcdvisible: brandingStore.get().nyorcdvisible,
  }
}

function clientState(me: CurrentUser) {
  const { opened, withoutAnimation, device } = deviceStore.get()
  const { mode, seed, size } = themeStore.get()
  return {
    user: userState(me),
    app: { sidebar: { opened, withoutAnimation }, device, language: currentLanguage(), size },
    settings: {
      theme: seed,
      mode,
      showSettings: isSettingsDrawerShown.get(),
      ...mergeFrameSettings(me.operator.settings),
    },
    tagsView: { visitedViews: tabsStore.get().map(viewOf) },
    recent: recentHits.get(),
    visited: visitedPages.get(),
    errorLog: errorLog.get(),
  }
}
function viewOf(tab: ConsoleTab): VisitedView {
  return { path: tab.key, title: tab.title ?? '', query: tab.search, affix: isPinned(tab) }
}

/** Saves whenever the page is left. Returns the function that stops saving. */
export function saveClientStateOnExit(): () => void {
  const save = () => {
    const me = signedInUserStore.get()
    if (me) sessionStorage.setItem(storeKey, JSON.stringify(clientState(me)))
    else sessionStorage.removeItem(storeKey)
  }
  addEventListener('pagehide', save)
  return () => removeEventListener('pagehide', save)
}
export function clearClientState(): void {
  sessionStorage.removeItem(storeKey)
  restoredFor = ''
  currentStation.set(undefined)
  recentHits.set([])
  visitedPages.set([])
  actingRole.set('')
  isSettingsDrawerShown.set(false)
}

let restoredFor = ''
/**
 * Restores the state of the same user and operator once after a load. Tabs stay unopened until they are viewed;
 * `withTabs` false omits them.
 */
export function restoreClientState(me: CurrentUser, withTabs: boolean): void {
  const whose = `${me.user_name} ${me.operator.id}`
  if (restoredFor === whose) return
  restoredFor = whose
  // Stations of another operator are not available here.
  currentStation.set(undefined)
  recentHits.set([])
  visitedPages.set([])
  const stored = readStored()
  if (!stored || stored.user.user_name !== me.user_name || stored.user.optid !== me.operator.id) return
  currentStation.set(stationOf(stored.user))
  recentHits.set(stored.recent)
  visitedPages.set(stored.visited)
  actingRole.set(stored.user.role.replace(/-token$/, ''))
  isSettingsDrawerShown.set(stored.settings.showSettings)
  if (!withTabs || tabsStore.get().length > 0) return
  tabsStore.set(stored.tagsView.visitedViews.flatMap((view) => tabOf(view, me) ?? []))
}

function stationOf({ curstaid: id, curstaname: name, areacode }: ReturnType<typeof userState>) {
  return id ? { id, name, areaCode: areacode || null } : undefined
}

function tabOf(view: VisitedView, me: CurrentUser): ConsoleTab | undefined {
  const found = findScreenAt(view.path)
  if (view.path !== '/' && !(found && canOpenScreen(found.screen, me, brandingStore.get().nyorcdvisible)))
    return undefined
  return {
    key: view.path,
    screen: found?.screen,
    params: found?.params ?? {},
    search: view.query,
    title: view.title || undefined,
    round: 0,
    unsaved: [],
    opened: false,
  }
}

/** Only this page writes the entry; any other content is ignored. */
function readStored(): ReturnType<typeof clientState> | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storeKey) ?? 'null')
    return isClientState(stored) ? stored : undefined
  } catch {
    return undefined
  }
}
function isClientState(value: unknown): value is ReturnType<typeof clientState> {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['user', 'app', 'settings', 'tagsView', 'recent', 'visited'].every((part) => part in value)
  )
}
