/**
 * Scrolls a row or a list until one of its items is visible. It does not use `scrollIntoView`: browsers continue Tab
 * navigation from the scrolled element, so a newly opened page would skip everything before it.
 */
export function scrollToItem(row: HTMLElement | null | undefined, item: Element | null | undefined): void {
  if (!row || !item) return
  const frame = row.getBoundingClientRect()
  const { left, right, top, bottom } = item.getBoundingClientRect()
  if (left < frame.left) row.scrollLeft -= frame.left - left
  else if (right > frame.right) row.scrollLeft += right - frame.right
  if (top < frame.top) row.scrollTop -= frame.top - top
  else if (bottom > frame.bottom) row.scrollTop += bottom - frame.bottom
}
