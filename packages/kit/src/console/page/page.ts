import { createContext, useContext, useEffect, useId } from 'react'
import type { Search, SearchPatch } from './url-state.ts'

/**
 * The page a component stands in: its own path, parameters and query. A kept tab that is not shown keeps its own,
 * whatever the address bar says. The shell provides it.
 */
export interface Page {
  path: string
  /** Word key of what its screen is about: Session, Charge point. */
  name?: string | undefined
  params: Search
  search: Search
  /** Changes the query of this page; `push` leaves an entry for the Back button. */
  setSearch: (patch: SearchPatch, how?: 'push' | 'replace') => void
  /** The tab's and window's title, when it is more than the route's (an order's number). */
  setTitle: (title: string) => void
  /** Marks unsaved input under an id; the tab shows a dot and closing asks. */
  setUnsaved: (id: string, unsaved: boolean) => void
  /** Resolves false when unsaved input should stay. */
  mayLeave: () => Promise<boolean>
  close: () => void
}
/** Moving about, for links and buttons anywhere. */
export interface Nav {
  go: (href: string, how?: 'push' | 'replace') => void
  /** Loads the code (and first data) of a page before it is opened. */
  prefetch: (href: string) => void
  /** True when the path exists and this person may open it. */
  mayOpen: (href: string) => boolean
}

export const PageContext = createContext<Page | undefined>(undefined)
export const NavContext = createContext<Nav | undefined>(undefined)

export function usePage(): Page {
  const page = useContext(PageContext)
  if (!page) throw new Error('usePage outside a page')
  return page
}
export function useNav(): Nav {
  const nav = useContext(NavContext)
  if (!nav) throw new Error('useNav outside the shell')
  return nav
}

export function usePageTitle(title: string | undefined): void {
  const { setTitle } = usePage()
  useEffect(() => {
    if (title) setTitle(title)
  }, [title, setTitle])
}

/** Tells the page that there is unsaved input, until it isn't or the component goes for good. Outside a page: nothing. */
export function useUnsaved(unsaved: boolean): void {
  const page = useContext(PageContext)
  const id = useId()
  const path = page?.path
  const setUnsaved = page?.setUnsaved
  useEffect(() => {
    setUnsaved?.(id, unsaved)
    return () => {
      // A form that went while its page is shown was saved or given up; a page that is only hidden keeps its mark.
      if (location.pathname === path) setUnsaved?.(id, false)
    }
  }, [id, unsaved, path, setUnsaved])
}

const boxes =
  'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=button], [type=submit])'

/** Somebody writes there: a single sign is a letter and no command. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(boxes) !== null
}
/** What Enter presses by itself. */
export function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, summary, input, [role=option]') !== null
}
