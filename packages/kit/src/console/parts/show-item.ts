/**
 * Scrolls a row or a list until one of its items is seen. Not `scrollIntoView`: browsers let the next Tab begin at what
 * that brought into view, and a page that opened would then skip all before it.
 */
export function showItem(row: HTMLElement | null | undefined, item: Element | null | undefined): void {
  if (!row || !item) return
  const frame = row.getBoundingClientRect()
  const { left, right, top, bottom } = item.getBoundingClientRect()
  if (left < frame.left) row.scrollLeft -= frame.left - left
  else if (right > frame.right) row.scrollLeft += right - frame.right
  if (top < frame.top) row.scrollTop -= frame.top - top
  else if (bottom > frame.bottom) row.scrollTop += bottom - frame.bottom
}
