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
import { memberFaults, memberProblems } from '../contract/index.ts'

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
  const tables = { ...memberProblems, ...memberFaults }
  const known = new Map(Object.entries(tables))
  return faultSayer(language, (key) => known.get(key))
}

/**
 * Reads a file, CSV or a workbook: a heading row, then a form each by `schema`; a row without anything is passed over.
 * A cell is given to `read` as it stands, without the apostrophe that keeps a spreadsheet from running it. Throws what
 * `readTable` throws and members.import-columns.
 */
export async function readRows<T, C extends string>(
  content: string,
  options: {
    columns: readonly C[]
    needs: readonly C[]
    language: Language
    schema: z.ZodType<T>
    /** The form of a row; a column that the file does not have is `undefined`. */
    read: (cell: (column: C) => string | undefined) => unknown
    keyOf: (form: T) => string
  },
): Promise<{ total: number; rows: ReadRow<T>[]; faults: RowFault[] }> {
  const { columns, needs, language, schema } = options
  const sayer = faultsIn(language)
  const table = await readTable(content, { mostRows })
  const places = new Map(
    columns.map((column) => [
      column,
      table.columns.findIndex((name) => name.trim().toLowerCase() === column.toLowerCase()),
    ]),
  )
  const missing = needs.filter((column) => places.get(column) === -1)
  if (missing.length > 0) throw new Problem('members.import-columns', { columns: missing.join(', ') })
  const rows: ReadRow<T>[] = []
  const faults: RowFault[] = []
  const seen = new Map<string, number>()
  let total = 0
  const complain = (fault: RowFault) => faults.length < mostFaults && faults.push(fault)
  for await (const { row, cells } of table.rows) {
    total += 1
    const parsed = schema.safeParse(
      options.read((column) => {
        const place = places.get(column) ?? -1
        return place === -1 ? undefined : withoutGuard((cells[place] ?? '').trim())
      }),
      { reportInput: true },
    )
    if (!parsed.success) {
      for (const [field, message] of Object.entries(sayFaults(parsed.error, sayer)))
        complain({ row, field, message })
      continue
    }
    const key = options.keyOf(parsed.data)
    const first = key === '' ? undefined : seen.get(key)
    if (first !== undefined) {
      complain({ row, field: columns[0] ?? '', message: sayer.say('members.fault.twice', { row: first }) })
      continue
    }
    seen.set(key, row)
    rows.push({ row, form: parsed.data })
  }
  return { total, rows, faults }
}
