import {
  createFieldErrorFormatter,
  fillPlaceholders,
  Problem,
  formatValidationErrors,
  type FieldErrorFormatter,
  type Language,
  removeFormulaGuard,
} from '@evops/platform/contract'
import { parseChoice, damageOf, damageWords, mapFieldsToColumns, openUploadedTable } from '@evops/platform/server'
import type { z } from 'zod'
import type { ColumnHints } from './import-hints.ts'
import { busFieldErrors, busProblems, fleetFieldErrors, fleetProblems } from '../contract/index.ts'

export interface ImportRowFault {
  row: number
  field: string
  message: string
}
export interface ImportedRow<T> {
  row: number
  form: T
}
/** Limit of rows, because each is written under the rules of single edits. */
const mostRows = 5_000
const mostFaults = 200

export function createImportFaultText(language: Language): FieldErrorFormatter {
  const texts = new Map(Object.entries({ ...fleetProblems, ...fleetFieldErrors, ...busProblems, ...busFieldErrors }))
  return createFieldErrorFormatter(language, (key) => texts.get(key))
}

/**
 * Reads a file, CSV or a workbook: a row of titles recognised by `hints`, then one form per row by `schema`; an empty
 * row is skipped. All columns of `needs` must exist. A missing column is `undefined`; a choice value is converted to
 * its code. Throws the errors of `readTable` and fleet.import-columns.
 */
export async function readImportRows<T, C extends string>(
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
  rows: ImportedRow<T>[]
  faults: ImportRowFault[]
  unread: string[]
  /** Returns the file's title of a column; the column's own name if the file lacks it. */
  titleOf: (column: string) => string
}> {
  const { hints, needs, language, schema, columnOf } = options
  const sayer = createImportFaultText(language)
  const table = await openUploadedTable(content, { mostRows })
  const { places, unread } = mapFieldsToColumns(table.columns, hints)
  const titles = new Map<string, string>([...places].map(([column, at]) => [column, table.columns[at] ?? column]))
  const titleOf = (column: string) => titles.get(column) ?? column
  const missing = needs.filter((column) => !places.has(column))
  if (missing.length > 0)
    throw new Problem('fleet.import-columns', {
      columns: missing.map((one) => hints[one].name[language]).join(', '),
    })
  const rows: ImportedRow<T>[] = []
  const faults: ImportRowFault[] = []
  let total = 0
  for await (const { row, cells } of table.rows) {
    total += 1
    const cell = (column: C) => {
      const place = places.get(column)
      if (place === undefined) return undefined
      // Removes the apostrophe that prevents a spreadsheet from executing a text.
      const text = removeFormulaGuard((cells[place] ?? '').trim())
      return parseChoice(hints[column], text) ?? text
    }
    const damaged = [...places].flatMap(([column, at]) => {
      const value = (cells[at] ?? '').trim()
      const key = damageOf(value)
      return key
        ? [{ row, field: titleOf(column), message: fillPlaceholders(damageWords[key][language], { value }) }]
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
