import { faultSayer, Problem, sayFaults, type Language, withoutGuard } from '@evops/platform/contract'
import { placesOf, readTable, type FieldHints } from '@evops/platform/server'
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
  unread: string[]
}

type FaultMappingColumn = (typeof faultMappingColumns)[number]
/** As makers' lists call them. */
const mappingHints: Readonly<Record<FaultMappingColumn, FieldHints>> = {
  vendor: { titles: ['vendor', '厂商', '品牌', 'manufacturer', 'fabricante'] },
  model: { titles: ['model', '型号', 'modelo'] },
  ocpp_code: { titles: ['ocpp_code', 'OCPP 代码', 'errorCode', 'OCPP code', 'código OCPP'] },
  vendor_code: { titles: ['vendor_code', '厂商代码', 'vendorErrorCode', 'código del fabricante'] },
  fault_code: { titles: ['fault_code', '故障代码', 'fault', 'código de avería'] },
  level: { titles: ['level', '级别', 'nivel'] },
  note: { titles: ['note', '备注', 'remark', 'nota', 'observaciones'] },
}

/** Reads makers' codes from a file; what is wrong in a row comes back in `errors`, said in `language`. */
export async function readMappings(content: string, language: Language): Promise<ReadMappings> {
  const { columns, rows } = await readTable(content, { mostRows })
  const { places, unread } = placesOf(columns, mappingHints)
  if (!places.has('fault_code')) throw new Problem('stations.import-unmapped', { fields: 'fault_code' })
  const titleOf = (column: string) => columns[places.get(column as FaultMappingColumn) ?? -1] ?? column
  const sayer = faultSayer(
    language,
    (key) => Object.entries(alarmProblems).find(([name]) => name === key)?.[1],
  )
  const read: ReadMappings = { total: 0, forms: [], errors: [], unread }
  for await (const { row, cells } of rows) {
    read.total += 1
    const given = Object.fromEntries(
      fields.map((field, index) => [field, cellOf(cells, places.get(faultMappingColumns[index] ?? 'note'))]),
    )
    const level = given.level ? Number(given.level) : null
    const parsed = faultMappingForm.safeParse({ ...given, level }, { reportInput: true })
    const faults = parsed.success ? emptyOf(parsed.data, language) : sayFaults(parsed.error, sayer)
    for (const [field, message] of Object.entries(faults))
      if (read.errors.length < mostErrors) read.errors.push({ row, field: titleOf(columnOf(field)), message })
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
