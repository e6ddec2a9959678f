import {
  NavContext,
  onSignedOut,
  queryClient,
  SlotsContext,
  useSay,
  useStore,
  useWords,
} from '@evops/platform/console'
import { QueryClientProvider } from '@tanstack/react-query'
import { useLocation, useMatches } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState } from 'react'
import { brandStore } from '../brand.ts'
import { loginHref } from '../guard.rules.ts'
import { forget, fullMe } from '../me.ts'
import { nav } from '../nav.ts'
import { router } from '../router.tsx'
import { hasDashboard, slotFills } from '../screens.ts'
import { searchOf, showTitle } from '../title.ts'
import { shellWords } from '../shell.words.ts'
import { pinDashboard, tabsStore, visit } from '../tabs.ts'
import { useDevice } from './device.ts'
import { watchIdle } from './idle.ts'
import { Sidebar } from './Sidebar.tsx'
import { TabHost } from './TabHost.tsx'
import { TabStrip } from './TabStrip.tsx'
import { TopBar } from './TopBar.tsx'

/** The signed-in console: sidebar, top bar, open pages. */
export function Layout() {
  const t = useWords(shellWords)
  const say = useSay()
  const me = useStore(fullMe)
  const brand = useStore(brandStore)
  const device = useDevice()
  const { pathname, searchStr } = useLocation()
  const match = useMatches().at(-1)
  const tabsOn = (me?.operator.settings.tagsView ?? true) && !device.mobile
  const [activeKey, setActiveKey] = useState('')
  const screen = match?.staticData.screen
  const ready = match?.status === 'success' && match.pathname.replace(/(.)\/$/, '$1') === pathname

  useLayoutEffect(() => {
    if (!ready) return
    visit({ key: pathname, screen, params: { ...match.params }, search: searchOf(searchStr) }, tabsOn)
    if (tabsOn && hasDashboard) pinDashboard()
    setActiveKey(pathname)
    // oxlint-disable-next-line react/exhaustive-deps -- the match object is new each time; path and query say all
  }, [ready, pathname, searchStr, tabsOn])
  const tab = useStore(tabsStore).find((each) => each.key === activeKey)
  useEffect(() => {
    showTitle(tab?.title ?? (tab?.screen ? say(tab.screen.title) : undefined), brand)
  }, [tab, brand, say])
  useEffect(() => watchIdle(), [])
  useEffect(
    () =>
      onSignedOut(() => {
        const { href } = router.state.location
        forget()
        tabsStore.set([])
        queryClient.clear()
        router.history.push(loginHref(href, brandStore.get().optcode))
      }),
    [],
  )
  if (!me) return null
  return (
    <QueryClientProvider client={queryClient}>
      <NavContext value={nav}>
        <SlotsContext value={slotFills}>
          <div className={device.open ? 'app' : 'app folded'} data-mobile={device.mobile || undefined}>
            <a className="skip" href="#content">
              {t('shell.skip')}
            </a>
            <Sidebar me={me} activePath={pathname} device={device} />
            {device.mobile && device.open && (
              <div className="veil" aria-hidden="true" onClick={device.close} />
            )}
            <div className={tabsOn ? 'main' : 'main no-tabs'}>
              <TopBar me={me} tab={tab} device={device} />
              {tabsOn && <TabStrip activeKey={activeKey} />}
              <TabHost activeKey={activeKey} />
            </div>
          </div>
        </SlotsContext>
      </NavContext>
    </QueryClientProvider>
  )
}
