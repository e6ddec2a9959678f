import { NavContext, queryClient, SlotsContext, useStore, useWords } from '@evops/kit'
import { QueryClientProvider } from '@tanstack/react-query'
import { useLocation, useMatches } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState } from 'react'
import { saveClientStateOnExit, restoreClientState } from '../client-state.ts'
import { signedInUserStore } from '../me.ts'
import { consoleNavigation } from '../nav.ts'
import { reportErrors } from '../report-errors.ts'
import { hasDashboard, slotFills } from '../screens.ts'
import { useSettings } from '../settings.ts'
import { pageSearchWithoutOperator, useRouteTitle } from '../title.ts'
import { shellWords } from '../shell.words.ts'
import { pinDashboard, tabsStore, openTab } from '../tabs.ts'
import { pollForNewBuild } from '../version.ts'
import { Banners } from './Banners.tsx'
import { type Device, useDevice } from './device.ts'
import { registerIdleSignOut } from './idle.ts'
import { type ConsoleOverlay, registerKeyboardShortcuts } from './keys.ts'
import './layout.css'
import { addVisitedPage } from '../recent.ts'
import { preloadPaletteWhenIdle, Sheets } from './Sheets.tsx'
import { Sidebar } from './Sidebar.tsx'
import { StepUpHost } from './StepUpHost.tsx'
import { TabHost } from './TabHost.tsx'
import { TabStrip } from './TabStrip.tsx'
import { TopBar } from './TopBar.tsx'
import { useHideHeaderOnScroll } from './use-loose-header.ts'
import { useSignInSessionEnd } from './use-sign-in-session-end.ts'

/** Frame of the signed-in console: sidebar, top bar, open pages. */
export function Layout() {
  const t = useWords(shellWords)
  const me = useStore(signedInUserStore)
  const device = useDevice()
  const settings = useSettings(me)
  const tabsOn = settings.tagsView && !device.mobile
  const { pathname, activeKey } = useVisits(tabsOn)
  const tab = useStore(tabsStore).find((each) => each.key === activeKey)
  const [sheet, setSheet] = useState<ConsoleOverlay>()
  const headerGone = useHideHeaderOnScroll(settings.fixedHeader)
  useRouteTitle(pathname === '/' ? 'shell.home' : tab?.screen?.title, tab?.title)
  useWatches(device, setSheet)
  useSignInSessionEnd()
  if (!me) return null
  const classes = ['main', !tabsOn && 'no-tabs', headerGone && 'no-top'].filter(Boolean).join(' ')
  return (
    <QueryClientProvider client={queryClient}>
      <NavContext value={consoleNavigation}>
        <SlotsContext value={slotFills}>
          <div
            className={device.open ? 'app' : 'app folded'}
            data-mobile={device.mobile || undefined}
            data-still={device.withoutAnimation || undefined}
          >
            <a className="skip" href="#content">
              {t('shell.skip')}
            </a>
            <Sidebar me={me} activePath={pathname} device={device} logo={settings.sidebarLogo} />
            {device.mobile && device.open && <div className="veil" aria-hidden="true" onClick={device.close} />}
            <div className={classes}>
              <TopBar me={me} tab={tab} device={device} onOpen={setSheet} />
              {tabsOn && <TabStrip activeKey={activeKey} />}
              <TabHost activeKey={activeKey} />
            </div>
            <Banners />
            <StepUpHost />
            <Sheets open={sheet} me={me} onClose={() => setSheet(undefined)} />
          </div>
        </SlotsContext>
      </NavContext>
    </QueryClientProvider>
  )
}

/** Adds the page of the current address to the visited views; `activeKey` changes when its code is loaded. */
function useVisits(tabsOn: boolean): { pathname: string; activeKey: string } {
  const { pathname, searchStr } = useLocation()
  const match = useMatches().at(-1)
  const [activeKey, setActiveKey] = useState('')
  const screen = match?.staticData.screen
  const ready = match?.status === 'success' && match.pathname.replace(/(.)\/$/, '$1') === pathname
  useLayoutEffect(() => {
    if (!ready) return
    const me = signedInUserStore.get()
    if (me) restoreClientState(me, tabsOn)
    openTab(
      { key: pathname, screen, params: { ...match.params }, search: pageSearchWithoutOperator(searchStr) },
      tabsOn,
    )
    if (screen && !screen.hidden) addVisitedPage(screen.path)
    if (tabsOn && hasDashboard) pinDashboard()
    setActiveKey(pathname)
    // oxlint-disable-next-line react/exhaustive-deps -- the match object is new each time; path and query say all
  }, [ready, pathname, searchStr, tabsOn])
  return { pathname, activeKey }
}

function useWatches(device: Device, open: (sheet: ConsoleOverlay) => void): void {
  const { toggle } = device
  useEffect(() => registerIdleSignOut(), [])
  useEffect(() => saveClientStateOnExit(), [])
  useEffect(() => pollForNewBuild(), [])
  useEffect(() => reportErrors(), [])
  useEffect(() => preloadPaletteWhenIdle(), [])
  useEffect(() => registerKeyboardShortcuts({ open, toggleSidebar: toggle }), [open, toggle])
}
