import { useEffect, useEffectEvent } from 'react'
import { isTyping } from './page.ts'

/**
 * Single keys of what is on the screen, whatever has the focus but a text box, a menu or a dialog. `press` returns
 * whether the key was its own. What is nearer to the focus comes first.
 */
export function useScreenKeys(press: (event: KeyboardEvent) => boolean): void {
  const onPress = useEffectEvent((event: KeyboardEvent) => {
    const busy = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey
    if (busy || isTyping(event.target) || document.querySelector('dialog:modal')) return
    if (event.target instanceof Element && event.target.closest('[popover]')) return
    if (press(event)) event.preventDefault()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => onPress(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
