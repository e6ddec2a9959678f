import { useState } from 'react'
import type { ColumnChoice } from '@evops/platform/contract'
import { usePreference } from '../net/use-preference.ts'
import type { Column } from './columns.tsx'

const isChoice = (value: unknown): value is ColumnChoice =>
  typeof value === 'object' &&
  value !== null &&
  'order' in value &&
  'hidden' in value &&
  Array.isArray(value.order) &&
  Array.isArray(value.hidden)

/** Returns the columns in the reader's order; new columns of a release stay at the screen's position. */
export function arrangeColumns<Row>(columns: readonly Column<Row>[], choice: ColumnChoice | undefined): Column<Row>[] {
  if (!choice) return [...columns]
  const place = (key: string, index: number) => {
    const chosen = choice.order.indexOf(key)
    return chosen < 0 ? index : chosen
  }
  const index = new Map(columns.map((column, at) => [column.key, place(column.key, at)]))
  return columns.toSorted((a, b) => (index.get(a.key) ?? 0) - (index.get(b.key) ?? 0))
}
export function isHidden<Row>(column: Column<Row>, choice: ColumnChoice | undefined): boolean {
  return choice?.order.includes(column.key) ? choice.hidden.includes(column.key) : column.hidden
}

export interface TableColumnSettings<Row> {
  all: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  isShown: (key: string) => boolean
  show: (key: string, shown: boolean) => void
  moveUp: (key: string) => void
  reset: () => void
  /** Current settings of all columns, to be saved in a view. */
  choice: ColumnChoice
  /** Shows a view's columns instead of the reader's own, which stay unchanged; undefined restores the reader's. */
  override: (choice: ColumnChoice | undefined) => void
  overridden: ColumnChoice | undefined
}

/**
 * Column settings of a table by its `name`; stored on the server, and in this browser in case the server is
 * unavailable.
 */
export function useColumns<Row>(name: string, columns: readonly Column<Row>[]): TableColumnSettings<Row> {
  const [own, keep] = usePreference(`columns.${name}`, isChoice)
  const [overridden, override] = useState<ColumnChoice>()
  const choice = overridden ?? own
  const all = arrangeColumns(columns, choice)
  const shown = all.filter((column) => !isHidden(column, choice))
  const become = (next: ColumnChoice) => (overridden ? override(next) : keep(next))
  const order = all.map((column) => column.key)
  const hidden = all.filter((column) => isHidden(column, choice)).map((column) => column.key)
  return {
    all,
    shown,
    isShown: (key) => !hidden.includes(key),
    show: (key, show) => become({ order, hidden: show ? hidden.filter((each) => each !== key) : [...hidden, key] }),
    moveUp(key) {
      const at = order.indexOf(key)
      const before = order[at - 1]
      if (before !== undefined) become({ order: order.toSpliced(at - 1, 2, key, before), hidden })
    },
    reset() {
      if (overridden) override({ order: columns.map((column) => column.key), hidden: hiddenOf(columns) })
      else keep(undefined)
    },
    choice: { order, hidden },
    override,
    overridden,
  }
}

function hiddenOf<Row>(columns: readonly Column<Row>[]): string[] {
  return columns.filter((column) => column.hidden).map((column) => column.key)
}
