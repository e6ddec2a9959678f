import type { KeyboardEvent, MouseEvent } from 'react'
import type { List } from '../page/use-list.ts'
import type { Selection } from './selection.ts'

interface Presses<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  list: List<Row> | undefined
  selection: Selection
  selectable: boolean
  /** Undefined: rows don't open. */
  open: ((row: Row) => void) | undefined
  /** Brings a row into view and makes it the one that Tab reaches. */
  show: (index: number) => void
  setActive: (index: number) => void
}

/** What keys and presses on a table's rows do: j/k and arrows move, Enter opens, Space chooses, Esc closes. */
export function tablePresses<Row>({
  rows,
  keyOf,
  list,
  selection,
  selectable,
  open,
  show,
  setActive,
}: Presses<Row>) {
  const moveTo = (index: number) => {
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
    if (key === 'Enter' && open && row && onRow) return () => open(row)
    if (key === ' ' && (onRow || selectable)) return () => choose(at)
    if (key === 'Escape' && list?.open !== undefined) return () => list.setOpen(undefined)
    return undefined
  }
  return {
    onKeyDown(event: KeyboardEvent) {
      const at = indexOf(event.target)
      if (at === undefined || event.ctrlKey || event.metaKey || event.altKey || isControl(event.target))
        return
      const act = actOf(event.key, at, event.target instanceof HTMLTableRowElement)
      if (!act) return
      event.preventDefault()
      act()
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

function indexOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-i]') : null
  return row ? Number(row.dataset.i) : undefined
}
/** A button, link or field inside a row keeps its own keys. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.matches('a, button, select, textarea, input:not([data-choose])')
}
