import { isTextField, formatSearch } from '@evops/kit'
import { consoleNavigation } from '../nav.ts'
import { tabsStore } from '../tabs.ts'

export type ConsoleOverlay = 'palette' | 'keys' | 'errors' | 'password' | 'help' | 'about'

/** Handles the keyboard shortcuts of every page. Single characters work only outside of input fields. */
export function registerKeyboardShortcuts(act: {
  open: (sheet: ConsoleOverlay) => void
  toggleSidebar: () => void
}): () => void {
  const press = (event: KeyboardEvent) => {
    const control = event.ctrlKey || event.metaKey
    if (control && event.key.toLowerCase() === 'k') act.open('palette')
    else if (control && event.key.toLowerCase() === 'b') act.toggleSidebar()
    else if (event.altKey && event.key === 'PageUp') stepTab(-1)
    else if (event.altKey && event.key === 'PageDown') stepTab(1)
    else if (event.key === '?' && !control && !event.altKey && !isTextField(event.target)) act.open('keys')
    else return
    event.preventDefault()
  }
  addEventListener('keydown', press)
  return () => removeEventListener('keydown', press)
}

function stepTab(step: 1 | -1): void {
  const tabs = tabsStore.get()
  const at = tabs.findIndex((tab) => tab.key === location.pathname)
  const next = tabs[(at + step + tabs.length) % tabs.length]
  if (next && next.key !== location.pathname) consoleNavigation.go(next.key + formatSearch(next.search))
}
