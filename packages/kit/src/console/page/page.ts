import { createContext, useContext, useEffect, useId } from 'react'
import type { Search, SearchPatch } from './url-state.ts'

/**
 * The page of a component: its own path, parameters and query. A cached hidden tab keeps its own, independent of the
 * address bar. The shell provides it.
 */
export interface Page {
  path: string
  /** Word key for the subject of the screen: Session, Charge point. */
  name?: string | undefined
  params: Search
  search: Search
  /** Changes the query of this page; `push` adds an entry for the Back button. */
  setSearch: (patch: SearchPatch, how?: 'push' | 'replace') => void
  /** Sets the title of tab and window, if it is more specific than that of the route (a session number). */
  setTitle: (title: string) => void
  /** Marks unsaved input under an id; the tab shows a dot, and closing asks for confirmation. */
  setUnsaved: (id: string, unsaved: boolean) => void
  /** Resolves to false if the user wants to keep unsaved input. */
  mayLeave: () => Promise<boolean>
  close: () => void
}
/** Navigation for links and buttons. */
export interface Nav {
  go: (href: string, how?: 'push' | 'replace') => void
  /** Loads the code (and first data) of a page before it is opened. */
  prefetch: (href: string) => void
  /** Returns true if the path exists and this user may open it. */
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

/**
 * Marks unsaved input on the page until it is saved or the component unmounts permanently. No effect outside a page.
 */
export function useUnsaved(unsaved: boolean): void {
  const page = useContext(PageContext)
  const id = useId()
  const path = page?.path
  const setUnsaved = page?.setUnsaved
  useEffect(() => {
    setUnsaved?.(id, unsaved)
    return () => {
      // A form that unmounts while its page is shown was saved or abandoned; a hidden page keeps its mark.
      if (location.pathname === path) setUnsaved?.(id, false)
    }
  }, [id, unsaved, path, setUnsaved])
}

const boxes =
  'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=button], [type=submit])'

/** Returns true if the target is a text field, where a single key is text and not a command. */
export function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(boxes) !== null
}
/** Returns true for an element that Enter activates by itself. */
export function isEnterActivated(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, summary, input, [role=option]') !== null
}
