import { isTyping, writeSearch } from '@evops/kit'
import { nav } from '../nav.ts'
import { tabsStore } from '../tabs.ts'

export type Sheet = 'palette' | 'keys' | 'errors' | 'password'

/** Handles the keyboard shortcuts of every page. Single characters work only outside of input fields. */
export function watchKeys(act: { open: (sheet: Sheet) => void; toggleSidebar: () => void }): () => void {
  const press = (event: KeyboardEvent) => {
    const control = event.ctrlKey || event.metaKey
    if (control && event.key.toLowerCase() === 'k') act.open('palette')
    else if (control && event.key.toLowerCase() === 'b') act.toggleSidebar()
    else if (event.altKey && event.key === 'PageUp') stepTab(-1)
    else if (event.altKey && event.key === 'PageDown') stepTab(1)
    else if (event.key === '?' && !control && !event.altKey && !isTyping(event.target)) act.open('keys')
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
  if (next && next.key !== location.pathname) nav.go(next.key + writeSearch(next.search))
}
