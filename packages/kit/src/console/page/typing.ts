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
