import { useEffect, useEffectEvent } from 'react'

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
