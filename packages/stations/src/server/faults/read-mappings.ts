import { faultSayer, Problem, sayFaults, type Language, withoutGuard } from '@evops/platform/contract'
import { readTable } from '@evops/platform/server'
import {
  alarmProblems,
  faultMappingColumns,
  faultMappingForm,
  type FaultMappingForm,
} from '../../contract/index.ts'

const mostRows = 5_000
const mostErrors = 200
const fields = ['vendor', 'model', 'errorCode', 'vendorCode', 'faultCode', 'level', 'note'] as const

export interface ReadMappings {
  total: number
  forms: FaultMappingForm[]
  errors: { row: number; field: string; message: string }[]
}

/** Reads makers' codes from a file; what is wrong in a row comes back in `errors`, said in `language`. */
export async function readMappings(content: string, language: Language): Promise<ReadMappings> {
  const { columns, rows } = await readTable(content, { mostRows })
  const places = faultMappingColumns.map((name) =>
    columns.findIndex((column) => column.trim().toLowerCase() === name),
  )
  const missing = faultMappingColumns.filter((name, index) => name === 'fault_code' && places[index] === -1)
  if (missing.length > 0) throw new Problem('stations.import-unmapped', { fields: missing.join(', ') })
  const sayer = faultSayer(
    language,
    (key) => Object.entries(alarmProblems).find(([name]) => name === key)?.[1],
  )
  const read: ReadMappings = { total: 0, forms: [], errors: [] }
  for await (const { row, cells } of rows) {
    read.total += 1
    const given = Object.fromEntries(fields.map((field, index) => [field, cellOf(cells, places[index])]))
    const level = given.level ? Number(given.level) : null
    const parsed = faultMappingForm.safeParse({ ...given, level }, { reportInput: true })
    const faults = parsed.success ? emptyOf(parsed.data, language) : sayFaults(parsed.error, sayer)
    for (const [field, message] of Object.entries(faults))
      if (read.errors.length < mostErrors) read.errors.push({ row, field: columnOf(field), message })
    if (parsed.success) read.forms.push(parsed.data)
  }
  return read
}

function emptyOf({ errorCode, vendorCode }: FaultMappingForm, language: Language) {
  return errorCode === '' && vendorCode === ''
    ? { vendorCode: alarmProblems['stations.fault-mapping-empty'][language] }
    : {}
}
/** Without the apostrophe that keeps a spreadsheet from running a text. */
function cellOf(cells: readonly string[], place: number | undefined): string {
  return withoutGuard((cells[place ?? -1] ?? '').trim())
}
function columnOf(field: string): string {
  return faultMappingColumns[fields.findIndex((name) => name === field)] ?? field
}
