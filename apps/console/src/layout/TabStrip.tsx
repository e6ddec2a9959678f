import {
  confirmAction,
  Icon,
  translateText,
  scrollToItem,
  useStore,
  useTranslate,
  useWords,
  formatSearch,
} from '@evops/kit'
import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { consoleNavigation } from '../nav.ts'
import { shellWords } from '../shell.words.ts'
import { afterClosing, isPinned, type ConsoleTab, tabsStore } from '../tabs.ts'

const TabMenu = lazy(async () => ({ default: (await import('./TabMenu.tsx')).TabMenu }))

/** Closes tabs, with one confirmation if unsaved input would be lost. */
export async function closeTabs(closing: readonly string[], active: string): Promise<void> {
  const tabs = tabsStore.get()
  const lost = tabs.filter((tab) => closing.includes(tab.key) && !isPinned(tab) && tab.unsaved.length > 0)
  if (
    lost.length > 0 &&
    !(await confirmAction({
      title: translateText('kit.leave-title'),
      text: translateText('kit.leave-text'),
      verb: translateText('kit.leave'),
      stay: translateText('kit.stay'),
      danger: true,
    }))
  )
    return
  const { left, show } = afterClosing(tabs, closing, active)
  const next = left.find((tab) => tab.key === show)
  // If the only open page is closed and it is the home page, home opens again.
  tabsStore.set(left)
  if (show !== active) consoleNavigation.go(next ? next.key + formatSearch(next.search) : '/')
}

export function closeTab(key: string, active: string): void {
  void closeTabs([key], active)
}

export function TabStrip({ activeKey }: { activeKey: string }) {
  const t = useWords(shellWords)
  const tabs = useStore(tabsStore)
  const [menuAt, setMenuAt] = useState<{ key: string; x: number; y: number }>()
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    scrollToItem(strip.current, strip.current?.querySelector('.on'))
  }, [activeKey, tabs])
  const onMenu = (event: MouseEvent, key: string) => {
    event.preventDefault()
    const at = { key, x: event.clientX, y: event.clientY }
    onceReleased(event, () => setMenuAt(at))
  }
  return (
    <nav ref={strip} className="tabs" aria-label={t('shell.tabs')}>
      {tabs.map((tab) => (
        <TabButton key={tab.key} tab={tab} active={tab.key === activeKey} activeKey={activeKey} onMenu={onMenu} />
      ))}
      {menuAt && (
        <Suspense>
          <TabMenu at={menuAt} activeKey={activeKey} onDone={() => setMenuAt(undefined)} />
        </Suspense>
      )}
    </nav>
  )
}

/**
 * On all systems except Windows the context menu event occurs while the button is still pressed. The release would
 * close the menu, so it opens after the release.
 */
function onceReleased({ buttons }: MouseEvent, open: () => void): void {
  if (buttons === 0) open()
  else addEventListener('pointerup', () => setTimeout(open), { once: true })
}

function TabButton({
  tab,
  active,
  activeKey,
  onMenu,
}: {
  tab: ConsoleTab
  active: boolean
  activeKey: string
  onMenu: (event: MouseEvent, key: string) => void
}) {
  const t = useWords(shellWords)
  const translateTitle = useTranslate()
  const title =
    tab.title ??
    (tab.screen ? translateTitle(tab.screen.title) : tab.key === '/' ? t('shell.home') : t('shell.tab.no-name'))
  // The end of a title such as "North · 01" stays visible in a narrow tab, because it distinguishes tabs of one
  // station.
  const tail = /(?<=.) · [^·]{1,8}$/u.exec(title)?.[0] ?? ''
  const pinned = isPinned(tab)
  return (
    <span className={active ? 'tab-mark on' : 'tab-mark'}>
      <a
        href={tab.key + formatSearch(tab.search)}
        aria-current={active ? 'page' : undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          consoleNavigation.go(tab.key + formatSearch(tab.search))
        }}
        onAuxClick={(event) => {
          if (event.button !== 1 || pinned) return
          event.preventDefault()
          closeTab(tab.key, activeKey)
        }}
        onContextMenu={(event) => onMenu(event, tab.key)}
      >
        {pinned && <Icon name="pin" />}
        {tab.unsaved.length > 0 && <i className="dot" title={t('shell.tab.unsaved')} />}
        <span className="tab-title" title={title}>
          <span className="clip">{title.slice(0, title.length - tail.length)}</span>
          {tail && <span>{tail}</span>}
        </span>
      </a>
      {!pinned && (
        <button
          type="button"
          className="tab-x"
          aria-label={t('shell.tab.close-named', { name: title })}
          onClick={() => closeTab(tab.key, activeKey)}
        >
          <Icon name="close" />
        </button>
      )}
    </span>
  )
}
