import {
  AsideContext,
  confirmAction,
  ErrorBoundary,
  subscribeLanguage,
  PageContext,
  patchSearch,
  translateText,
  useScreenKeys,
  useStore,
  formatSearch,
  type Page,
} from '@evops/kit'
import {
  Activity,
  createElement,
  Suspense,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { browserHistory } from '../active-router.ts'
import { consoleNavigation } from '../nav.ts'
import { Home } from '../pages/Home.tsx'
import { screenComponent } from '../screens.ts'
import { setUnsaved, type ConsoleTab, tabsStore, updateTab } from '../tabs.ts'
import { closeTab } from './TabStrip.tsx'

/** Renders all open pages; hidden pages keep their state, and their effects are paused (React Activity). */
export function TabHost({ activeKey }: { activeKey: string }) {
  const tabs = useStore(tabsStore)
  // A language change rebuilds the pages; a page with unsaved input keeps the input and only updates its texts.
  useEffect(() => subscribeLanguage(() => tabsStore.set(tabsStore.get().map(rebuiltUnlessUnsaved))), [])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (tabsStore.get().some((tab) => tab.unsaved.length > 0)) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])
  useScreenKeys(({ key }) => key === '/' && findOnPage())
  // Runs before any layout effect: a measuring effect would lay out elements that React has just hidden.
  useInsertionEffect(() => preserveLayout(activeKey))
  return tabs
    .filter((tab) => tab.opened && (tab.key === activeKey || !tab.screen?.noCache))
    .map((tab) => (
      <Activity key={tab.key} mode={tab.key === activeKey ? 'visible' : 'hidden'}>
        <TabPage key={tab.round} tab={tab} />
      </Activity>
    ))
}

/** Focuses the first search input of the page, or else of its drawer. Returns true if there is one. */
function findOnPage(): boolean {
  const boxes = document.querySelectorAll<HTMLElement>('.tab input[type=search]')
  const box = [...boxes].find((each) => each.checkVisibility())
  box?.focus()
  return box !== undefined
}

/**
 * Keeps the layout of a hidden page: Activity's `display: none` would discard it, and laying out a list of fifty rows
 * again took half the time of a return. `content-visibility: hidden` hides the page from view, keyboard and screen
 * readers.
 */
function preserveLayout(activeKey: string): void {
  for (const box of document.querySelectorAll<HTMLElement>('.tab')) {
    box.classList.toggle('away', box.dataset['tab'] !== activeKey)
    undoHiding(box)
    hiding.observe(box, { attributeFilter: ['style'] })
  }
}
/** React hides a page again when its content has changed meanwhile. */
const hiding = new MutationObserver((changes) => {
  for (const { target } of changes) if (target instanceof HTMLElement) undoHiding(target)
})
function undoHiding(box: HTMLElement): void {
  if (box.style.display !== '') box.style.removeProperty('display')
}

function rebuiltUnlessUnsaved(tab: ConsoleTab): ConsoleTab {
  return tab.unsaved.length > 0 ? tab : { ...tab, round: tab.round + 1 }
}

function TabPage({ tab }: { tab: ConsoleTab }) {
  const [aside, setAside] = useState<HTMLElement | null>(null)
  const name = tab.screen?.title
  const page = useMemo(
    () => ({ ...pageOf(tab.key, tab.params, tab.search), name }),
    [tab.key, tab.params, tab.search, name],
  )
  const screen = tab.screen ? screenComponent(tab.screen) : Home
  const main = useScrollPosition()
  return (
    <PageContext value={page}>
      <AsideContext value={aside}>
        <div className="tab" data-tab={tab.key}>
          <main ref={main} className="page" id="content" tabIndex={-1}>
            <ErrorBoundary>
              <Suspense fallback={null}>{screen && createElement(screen)}</Suspense>
            </ErrorBoundary>
          </main>
          <div ref={setAside} className="aside" />
        </div>
      </AsideContext>
    </PageContext>
  )
}

function pageOf(key: string, params: Page['params'], search: Page['search']): Page {
  const current = () => tabsStore.get().find((tab) => tab.key === key)
  return {
    path: key,
    params,
    search,
    setSearch: (patch, how = 'replace') => {
      const next = patchSearch(current()?.search ?? search, patch)
      if (browserHistory.location.pathname === key) consoleNavigation.go(key + formatSearch(next), how)
      // A pending search update must not reopen a page that the user has left.
      else updateTab(key, (tab) => ({ ...tab, search: next }))
    },
    setTitle: (title) => {
      if (current()?.title !== title) updateTab(key, (tab) => ({ ...tab, title }))
    },
    setUnsaved: (id, unsaved) => setUnsaved(key, id, unsaved),
    mayLeave: async () =>
      (current()?.unsaved.length ?? 0) === 0 ||
      (await confirmAction({
        title: translateText('kit.leave-title'),
        text: translateText('kit.leave-text'),
        verb: translateText('kit.leave'),
        stay: translateText('kit.stay'),
        danger: true,
      })),
    close: () => closeTab(key, key),
  }
}

/** Restores the scroll position of a shown page, because a hidden element loses it in some browsers. */
function useScrollPosition() {
  const main = useRef<HTMLElement>(null)
  const top = useRef(0)
  useLayoutEffect(() => {
    const box = main.current
    if (!box) return undefined
    if (top.current > 0) box.scrollTop = top.current
    const saveScrollTop = () => {
      top.current = box.scrollTop
    }
    box.addEventListener('scroll', saveScrollTop, { passive: true })
    return () => box.removeEventListener('scroll', saveScrollTop)
  }, [])
  return main
}
