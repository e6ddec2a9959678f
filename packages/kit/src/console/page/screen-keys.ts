import { useEffect, useEffectEvent } from 'react'
import { isTextField } from './page.ts'

/** Returns true if a menu is open: it has the keys, and Escape closes it alone. */
export const isMenuOpen = () => document.querySelector('[popover=auto]:popover-open') !== null

/**
 * Handles single keys on the screen, unless a text field, a menu or a dialog has the focus. `press` returns true if it
 * handled the key. Handlers nearer to the focus run first.
 */
export function useScreenKeys(press: (event: KeyboardEvent) => boolean): void {
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    const busy = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey
    if (busy || isTextField(event.target) || document.querySelector('dialog:modal')) return
    if (isMenuOpen()) return
    if (press(event)) event.preventDefault()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => onPress(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
