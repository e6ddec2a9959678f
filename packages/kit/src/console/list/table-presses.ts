import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import type { List } from '../page/use-list.ts'
import { isEnterActivated, isTextField } from '../page/page.ts'
import type { RowSelection } from '../state/selection.ts'

interface Presses<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  list: List<Row> | undefined
  selection: RowSelection
  selectable: boolean
  /** Undefined: rows cannot be opened. */
  open: ((row: Row) => void) | undefined
  /** Scrolls a row into view and makes it the tab stop. */
  show: (index: number) => void
  setActive: (index: number) => void
  /** Prefetches the data that this row opens. */
  near: (index: number) => void
}
/** Hover time in milliseconds before prefetching, so that a passing pointer loads no data. */
const restMs = 50
let resting: ReturnType<typeof setTimeout> | undefined

/**
 * Handles keys and clicks on table rows: j/k and arrows move, Enter opens, Space and x select, Esc closes. `afar`
 * handles the same keys pressed elsewhere on the screen, relative to row `at`.
 */
export function createTableInputHandlers<Row>({
  rows,
  keyOf,
  list,
  selection,
  selectable,
  open,
  show,
  setActive,
  near,
}: Presses<Row>) {
  const moveTo = (index: number) => {
    // If a drawer is open, the key moves to the next page, like the drawer's own previous and next buttons.
    const by = index === -1 ? -1 : index === rows.length && 1
    const turn = by && list?.open !== undefined && list.turn?.(by, keyOf)
    if (turn) return turn()
    const next = Math.max(0, Math.min(rows.length - 1, index))
    show(next)
    const row = rows[next]
    if (list?.open !== undefined && row) open?.(row)
  }
  const choose = (index: number) => {
    const row = rows[index]
    if (selectable && row) selection.set([keyOf(row)], !selection.has(keyOf(row)))
  }
  const actOf = (key: string, at: number, onRow: boolean): (() => void) | undefined => {
    const row = rows[at]
    if (key === 'j' || key === 'ArrowDown') return () => moveTo(at + 1)
    if (key === 'k' || key === 'ArrowUp') return () => moveTo(at - 1)
    if (key === 'Home') return () => moveTo(0)
    if (key === 'End') return () => moveTo(rows.length - 1)
    if (key === 'Enter' && open && row && onRow && list?.open !== keyOf(row)) return () => open(row)
    if ((key === ' ' && (onRow || selectable)) || (key === 'x' && selectable)) return () => choose(at)
    if (key === 'Escape' && list?.open !== undefined) return () => list.setOpen(undefined)
    return undefined
  }
  return {
    afar: ({ key, target }: globalThis.KeyboardEvent, at: number): boolean => {
      const named = key === 'j' || key === 'k' || key === 'x' || (key === 'Enter' && !isEnterActivated(target))
      const act = named ? actOf(key, key === 'x' ? Math.max(0, at) : at, true) : undefined
      act?.()
      return act !== undefined
    },
    onKeyDown(event: KeyboardEvent) {
      const at = indexOf(event.target)
      if (at === undefined || event.ctrlKey || event.metaKey || event.altKey || ownKeys(event)) return
      const act = actOf(event.key, at, event.target instanceof HTMLTableRowElement)
      if (!act) return
      event.preventDefault()
      act()
    },
    onPointerOver({ target }: PointerEvent) {
      showWholeText(target)
      const at = indexOf(target)
      clearTimeout(resting)
      if (at !== undefined) resting = setTimeout(() => near(at), restMs)
    },
    onClick(event: MouseEvent) {
      const at = indexOf(event.target)
      if (at === undefined || !(event.target instanceof Element)) return
      setActive(at)
      const row = rows[at]
      if (event.target.closest('[data-choose]')) return choose(at)
      const pressedElse = event.target.closest('a, button, input, label') || getSelection()?.toString()
      if (open && row && !pressedElse) open(row)
    },
  }
}

/** Shows a cut text in full on hover. */
function showWholeText(target: EventTarget): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null
  if (!cell) return
  const parts = [cell, ...cell.querySelectorAll('*')]
  const isCut = parts.some((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1)
  cell.title = isCut ? cell.innerText : ''
}
function indexOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-i]') : null
  return row ? Number(row.dataset.i) : undefined
}
/** Returns true for keys that belong to a field, button or link inside the row. */
function ownKeys({ key, target }: KeyboardEvent): boolean {
  if (target instanceof Element && target.matches('[data-choose]')) return false
  return isTextField(target) || (isEnterActivated(target) && (key === 'Enter' || key === ' '))
}
