import {
  createFieldErrorFormatter,
  Problem,
  formatValidationErrors,
  type Language,
  removeFormulaGuard,
} from '@evops/platform/contract'
import {
  parseChoice,
  choicesFromWords,
  mapFieldsToColumns,
  openUploadedTable,
  type FieldHints,
} from '@evops/platform/server'
import {
  alarmProblems,
  faultMappingFields as fields,
  faultMappingForm,
  type FaultMappingForm,
} from '../../contract/index.ts'
import { alarmLevelWords, faultMappingNames } from '../../contract/fault-mapping-names.ts'

const mostRows = 5_000
const mostErrors = 200

export interface ParsedFaultMappings {
  total: number
  forms: FaultMappingForm[]
  errors: { row: number; field: string; message: string }[]
  unread: string[]
}

type Field = (typeof fields)[number]
const nameOf = (field: Field) => faultMappingNames[`stations.faultmap.${field}`]
/** Column titles used in vendors' own lists. */
const others: Readonly<Record<Field, readonly string[]>> = {
  vendor: ['vendor', '品牌'],
  model: ['model'],
  errorCode: ['ocpp_code', 'OCPP 代码', 'errorCode'],
  vendorCode: ['vendor_code', '厂商代码', 'vendorErrorCode'],
  faultCode: ['fault_code', '故障代码', 'código de avería'],
  level: ['level', 'nivel'],
  note: ['note', '备注', 'remark', 'observaciones'],
}
const mappingHints = Object.fromEntries(
  fields.map((field): [string, FieldHints] => [field, { titles: [...others[field], ...Object.values(nameOf(field))] }]),
  // Safe cast: the record has exactly these keys.
) as Record<Field, FieldHints>
/** Names of the levels. A file may also contain their numbers. */
export const levelHints = { titles: [], choices: choicesFromWords(alarmLevelWords, 'stations.alarm.level.') }

/** Reads vendor codes from a file. Errors of a row are returned in `errors`, as text in `language`. */
export async function parseFaultMappings(content: string, language: Language): Promise<ParsedFaultMappings> {
  const { columns, rows } = await openUploadedTable(content, { mostRows })
  const { places, unread } = mapFieldsToColumns(columns, mappingHints)
  if (!places.has('faultCode')) throw new Problem('stations.import-unmapped', { fields: nameOf('faultCode')[language] })
  const titleOf = (path: string) => {
    const field = fields.find((name) => name === path)
    return field ? (columns[places.get(field) ?? -1] ?? nameOf(field)[language]) : path
  }
  const sayer = createFieldErrorFormatter(
    language,
    (key) => Object.entries(alarmProblems).find(([name]) => name === key)?.[1],
  )
  const read: ParsedFaultMappings = { total: 0, forms: [], errors: [], unread }
  for await (const { row, cells } of rows) {
    read.total += 1
    const values = Object.fromEntries(fields.map((field) => [field, cellOf(cells, places.get(field))]))
    const level = values.level ? Number(parseChoice(levelHints, values.level) ?? values.level) : null
    const parsed = faultMappingForm.safeParse({ ...values, level }, { reportInput: true })
    const faults = parsed.success ? emptyOf(parsed.data, language) : formatValidationErrors(parsed.error, sayer)
    for (const [field, message] of Object.entries(faults))
      if (read.errors.length < mostErrors) read.errors.push({ row, field: titleOf(field), message })
    if (parsed.success) read.forms.push(parsed.data)
  }
  return read
}

function emptyOf({ errorCode, vendorCode }: FaultMappingForm, language: Language) {
  return errorCode === '' && vendorCode === ''
    ? { vendorCode: alarmProblems['stations.fault-mapping-empty'][language] }
    : {}
}
/** Returns a cell's text without the apostrophe that prevents a spreadsheet from executing it. */
function cellOf(cells: readonly string[], place: number | undefined): string {
  return removeFormulaGuard((cells[place ?? -1] ?? '').trim())
}
