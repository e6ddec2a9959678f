import {
  faultSayer,
  Problem,
  sayFaults,
  type FaultSayer,
  type Language,
  withoutGuard,
} from '@evops/platform/contract'
import { readTable } from '@evops/platform/server'
import type { z } from 'zod'
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
/** Each is written under the rules of one by one. */
const mostRows = 5_000
const mostFaults = 200

export function faultsIn(language: Language): FaultSayer {
  const known = new Map(Object.entries({ ...fleetProblems, ...fleetFaults, ...busProblems, ...busFaults }))
  return faultSayer(language, (key) => known.get(key))
}

/**
 * Reads a file, CSV or a workbook: a heading row, then a form each by `schema`; a row without anything is passed over.
 * `columns` are the file's; of `needs` all must be there. A column that the file does not have is `undefined`. Throws
 * what `readTable` throws and fleet.import-columns.
 */
export async function readRows<T, C extends string>(
  content: string,
  options: {
    columns: readonly C[]
    needs: readonly C[]
    language: Language
    schema: z.ZodType<T>
    read: (cell: (column: C) => string | undefined) => unknown
    /** The file's column of a field of the form. */
    columnOf: (field: string) => string
  },
): Promise<{ total: number; has: ReadonlySet<C>; rows: ReadRow<T>[]; faults: RowFault[] }> {
  const { columns, needs, language, schema, columnOf } = options
  const sayer = faultsIn(language)
  const table = await readTable(content, { mostRows })
  const placeOf = (column: C) =>
    table.columns.findIndex((name) => name.trim().toLowerCase() === column.toLowerCase())
  const places = new Map(columns.map((column) => [column, placeOf(column)]))
  const missing = needs.filter((column) => places.get(column) === -1)
  if (missing.length > 0) throw new Problem('fleet.import-columns', { columns: missing.join(', ') })
  const rows: ReadRow<T>[] = []
  const faults: RowFault[] = []
  let total = 0
  for await (const { row, cells } of table.rows) {
    total += 1
    const cell = (column: C) => {
      const place = places.get(column) ?? -1
      // Without the apostrophe that keeps a spreadsheet from running a text.
      return place === -1 ? undefined : withoutGuard((cells[place] ?? '').trim())
    }
    const parsed = schema.safeParse(options.read(cell), { reportInput: true })
    if (parsed.success) rows.push({ row, form: parsed.data })
    else
      for (const [field, message] of Object.entries(sayFaults(parsed.error, sayer)))
        if (faults.length < mostFaults) faults.push({ row, field: columnOf(field), message })
  }
  const has = new Set(columns.filter((column) => places.get(column) !== -1))
  return { total, has, rows, faults }
}
