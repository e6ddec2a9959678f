import { moveMenuFocus, queryClient, useWords } from '@evops/kit'
import { useEffect, useRef } from 'react'
import { isPinned, refreshTab, tabsStore } from '../tabs.ts'
import { closeTabs } from './TabStrip.tsx'
import { tabMenuWords } from './tab-menu.words.ts'

/** Context menu of a tab: refresh, close, close others, close all (TAB-01: 105 px). */
export function TabMenu({
  at,
  activeKey,
  onDone,
}: {
  at: { key: string; x: number; y: number }
  activeKey: string
  onDone: () => void
}) {
  const t = useWords(tabMenuWords)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const menu = box.current
    menu?.showPopover()
    menu?.querySelector<HTMLElement>('button')?.focus()
  }, [])
  const act = (what: () => void) => () => {
    box.current?.hidePopover()
    what()
  }
  const tabs = tabsStore.get()
  const keys = tabs.map((tab) => tab.key)
  const pinned = tabs.some((tab) => tab.key === at.key && isPinned(tab))
  const refresh = () => {
    refreshTab(at.key)
    void queryClient.invalidateQueries()
  }
  const closeAnd = (closing: readonly string[]) => act(() => void closeTabs(closing, activeKey))
  return (
    <div
      ref={box}
      className="menu tab-menu"
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={t('shell.tab.menu')}
      style={{ left: Math.min(at.x, innerWidth - 120), top: at.y }}
      onToggle={(event) => event.newState === 'closed' && onDone()}
      onKeyDown={moveMenuFocus}
    >
      <button type="button" role="menuitem" onClick={act(refresh)}>
        {t('shell.tab.refresh')}
      </button>
      <button type="button" role="menuitem" disabled={pinned} onClick={closeAnd([at.key])}>
        {t('shell.tab.close')}
      </button>
      <button type="button" role="menuitem" onClick={closeAnd(keys.filter((key) => key !== at.key))}>
        {t('shell.tab.close-others')}
      </button>
      <button type="button" role="menuitem" onClick={closeAnd(keys)}>
        {t('shell.tab.close-all')}
      </button>
    </div>
  )
}
