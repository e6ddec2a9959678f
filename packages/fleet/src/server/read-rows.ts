import {
  faultSayer,
  fill,
  Problem,
  formatValidationErrors,
  type FaultSayer,
  type Language,
  withoutGuard,
} from '@evops/platform/contract'
import { choiceOf, damageOf, damageWords, placesOf, readTable } from '@evops/platform/server'
import type { z } from 'zod'
import type { ColumnHints } from './import-hints.ts'
import { busFaults, busProblems, fleetFaults, fleetProblems } from '../contract/index.ts'

export interface RowFault {
  row: number
  field: string
  message: string
}
export interface ReadRow<T> {
  row: number
  form: T
}
/** Limit of rows, because each is written under the rules of single edits. */
const mostRows = 5_000
const mostFaults = 200

export function faultsIn(language: Language): FaultSayer {
  const texts = new Map(Object.entries({ ...fleetProblems, ...fleetFaults, ...busProblems, ...busFaults }))
  return faultSayer(language, (key) => texts.get(key))
}

/**
 * Reads a file, CSV or a workbook: a row of titles recognised by `hints`, then one form per row by `schema`; an empty
 * row is skipped. All columns of `needs` must exist. A missing column is `undefined`; a choice value is converted to
 * its code. Throws the errors of `readTable` and fleet.import-columns.
 */
export async function readRows<T, C extends string>(
  content: string,
  options: {
    hints: ColumnHints<C>
    needs: readonly C[]
    language: Language
    schema: z.ZodType<T>
    read: (cell: (column: C) => string | undefined) => unknown
    /** Returns the file's column of a form field. */
    columnOf: (field: string) => string
  },
): Promise<{
  total: number
  has: ReadonlySet<C>
  rows: ReadRow<T>[]
  faults: RowFault[]
  unread: string[]
  /** Returns the file's title of a column; the column's own name if the file lacks it. */
  titleOf: (column: string) => string
}> {
  const { hints, needs, language, schema, columnOf } = options
  const sayer = faultsIn(language)
  const table = await readTable(content, { mostRows })
  const { places, unread } = placesOf(table.columns, hints)
  const titles = new Map<string, string>(
    [...places].map(([column, at]) => [column, table.columns[at] ?? column]),
  )
  const titleOf = (column: string) => titles.get(column) ?? column
  const missing = needs.filter((column) => !places.has(column))
  if (missing.length > 0)
    throw new Problem('fleet.import-columns', {
      columns: missing.map((one) => hints[one].name[language]).join(', '),
    })
  const rows: ReadRow<T>[] = []
  const faults: RowFault[] = []
  let total = 0
  for await (const { row, cells } of table.rows) {
    total += 1
    const cell = (column: C) => {
      const place = places.get(column)
      if (place === undefined) return undefined
      // Removes the apostrophe that prevents a spreadsheet from executing a text.
      const text = withoutGuard((cells[place] ?? '').trim())
      return choiceOf(hints[column], text) ?? text
    }
    const damaged = [...places].flatMap(([column, at]) => {
      const value = (cells[at] ?? '').trim()
      const key = damageOf(value)
      return key
        ? [{ row, field: titleOf(column), message: fill(damageWords[key][language], { value }) }]
        : []
    })
    faults.push(...damaged.slice(0, mostFaults - faults.length))
    if (damaged.length > 0) continue
    const parsed = schema.safeParse(options.read(cell), { reportInput: true })
    if (parsed.success) rows.push({ row, form: parsed.data })
    else
      for (const [field, message] of Object.entries(formatValidationErrors(parsed.error, sayer)))
        if (faults.length < mostFaults) faults.push({ row, field: titleOf(columnOf(field)), message })
  }
  return { total, has: new Set(places.keys()), rows, faults, unread, titleOf }
}
