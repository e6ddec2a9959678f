import { useState } from 'react'
import { meStore } from '../net/session.ts'
import { readStored, writeStored } from '../net/storage.ts'
import type { Column } from './columns.tsx'

/** Which columns a reader sees, and in which order; kept per user and table. */
export interface ColumnChoice {
  order: readonly string[]
  hidden: readonly string[]
}
const isChoice = (value: unknown): value is ColumnChoice =>
  typeof value === 'object' &&
  value !== null &&
  'order' in value &&
  'hidden' in value &&
  Array.isArray(value.order) &&
  Array.isArray(value.hidden)

/** Columns in the reader's order; new columns of a release stand where the screen put them. */
export function arrange<Row>(
  columns: readonly Column<Row>[],
  choice: ColumnChoice | undefined,
): Column<Row>[] {
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

export interface ColumnSettingsOf<Row> {
  all: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  isShown: (key: string) => boolean
  show: (key: string, shown: boolean) => void
  moveUp: (key: string) => void
  reset: () => void
}

/** `name` is the table's; settings stay in this browser for this user. */
export function useColumns<Row>(name: string, columns: readonly Column<Row>[]): ColumnSettingsOf<Row> {
  const storeKey = `columns.${meStore.get()?.user_name ?? ''}.${name}`
  const [choice, setChoice] = useState(() => readStored(storeKey, isChoice))
  const all = arrange(columns, choice)
  const shown = all.filter((column) => !isHidden(column, choice))
  const become = (order: string[], hidden: string[]) => {
    setChoice({ order, hidden })
    writeStored(storeKey, { order, hidden })
  }
  const order = all.map((column) => column.key)
  const hidden = all.filter((column) => isHidden(column, choice)).map((column) => column.key)
  return {
    all,
    shown,
    isShown: (key) => !hidden.includes(key),
    show: (key, show) => become(order, show ? hidden.filter((each) => each !== key) : [...hidden, key]),
    moveUp(key) {
      const at = order.indexOf(key)
      const before = order[at - 1]
      if (before !== undefined) become(order.toSpliced(at - 1, 2, key, before), hidden)
    },
    reset() {
      setChoice(undefined)
      writeStored(storeKey, undefined)
    },
  }
}
