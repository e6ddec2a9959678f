import { dayCell, type TableCell, type Language, type LocalizedText } from '@evops/platform/contract'
import {
  parseChoice,
  toColumnName,
  parseFlag,
  choiceNames,
  normalizeNumberText,
  type RowHints,
} from '@evops/platform/server'
import type { z } from 'zod'
import {
  fieldsOfKind,
  optionalImportFields,
  type ImportField,
  type ImportKind,
  type ImportSettings,
} from '../../contract/index.ts'
import {
  connectorFactNames,
  importColumnNames,
  chargePointFactNames,
  stationFactNames,
} from '../../contract/fact-names.ts'
import type { RowReader } from '../cells.rules.ts'
import { fileHeadWords } from '../file-heads.words.ts'
import { formatFileValue } from '../file-values.words.ts'
import { choiceHints, splitCodeListCell } from './fact-choices.ts'

/** Used part of a zod schema definition. */
interface Shape {
  type: string
  innerType?: z.ZodType
  options?: readonly z.ZodType[]
}
// Safe cast: each schema has its definition, and only the parts of its type are read.
const shapeOf = (schema: z.ZodType) => schema.def as unknown as Shape

function unwrapSchema(schema: z.ZodType): Shape {
  const shape = shapeOf(schema)
  const wraps = shape.type === 'default' || shape.type === 'nullable'
  return wraps && shape.innerType ? unwrapSchema(shape.innerType) : shape
}

/** Column title suffix in common units, and the number of stored units in one of them. */
const units: readonly (readonly [ending: RegExp, head: string, scale: number, sign: string])[] = [
  [/_dv$/, '_v', 10, 'V'],
  [/_da$/, '_a', 10, 'A'],
  [/_va$/, '_kva', 1_000, 'kVA'],
  [/_w$/, '_kw', 1_000, 'kW'],
  [/_percent$/, '_percent', 1, '%'],
  [/_minutes$/, '_minutes', 1, 'min'],
]
/** Amounts are in the major unit of the operator's currency, which has `exponent` decimals. */
const amount = /_minor$/
/** Details that are calendar days end with these words. */
const isDay = /(?:On|Until)$/
const unitOf = (column: string) => units.find(([ending]) => ending.test(column))
const ownHeads: Readonly<Record<string, string>> = {
  'station.ratedPowerW': 'station_power_kw',
  'station.enteredSystem': 'coordinate_system',
}
export function fieldColumnTitle(kind: ImportKind, key: string): string {
  const column = toColumnName(key)
  const unit = unitOf(column)
  return ownHeads[`${kind}.${key}`] ?? (unit ? column.replace(unit[0], unit[1]) : column.replace(amount, ''))
}
function scaleOf(key: string, exponent: number): number {
  const column = toColumnName(key)
  return amount.test(column) ? 10 ** exponent : (unitOf(column)?.[2] ?? 1)
}

const names: Readonly<Record<string, LocalizedText>> = {
  ...stationFactNames,
  ...chargePointFactNames,
  ...connectorFactNames,
  ...importColumnNames,
}
/** Returns the names of a file field in three languages. */
export function namesOfField(field: ImportField): Partial<LocalizedText> {
  const [kind, key] = field.split('.')
  if (!key) return names[`stations.wizard.field.${field}`] ?? {}
  if (key.startsWith('entered')) return names[`stations.wizard.${key}`] ?? {}
  return names[kind === 'connector' ? `stations.chargePoint.connector-${key}` : `stations.${field}`] ?? {}
}
/** Returns column titles in the reader's language with units. An import recognises them in any language. */
export function fieldColumnTitles({ language }: { language: Language }, fields: readonly ImportField[]): string[] {
  return fields.map((field) => {
    const name = namesOfField(field)[language] ?? field
    const column = toColumnName(field.split('.')[1] ?? field)
    const sign = unitOf(column.replace(/_kw$/, '_w'))?.[3]
    return sign === undefined || name.endsWith(` ${sign}`) ? name : `${name} (${sign})`
  })
}
/** Returns all detail fields of a kind, in order. */
export function detailFieldsOf(kind: ImportKind): ImportField[] {
  return fieldsOfKind(kind).filter((field) => field.includes('.'))
}
/** Returns a row's details as export cells in the reader's language. */
export function detailCells(
  reader: { language: Language },
  kind: ImportKind,
  row: Readonly<Record<string, unknown>>,
  exponent: number,
): TableCell[] {
  return detailFieldsOf(kind).map((field) => {
    const key = field.slice(kind.length + 1)
    const value = row[key]
    const word = (code: unknown) => choiceNameOf(reader, field, String(code))
    if (Array.isArray(value)) return value.map(word).join('; ')
    if (typeof value === 'boolean') return formatFileValue(reader, value)
    if (choiceHints.has(field) && (typeof value === 'string' || typeof value === 'number')) return word(value)
    if (typeof value === 'number' && amount.test(toColumnName(key)))
      return { decimal: (value / 10 ** exponent).toFixed(exponent) }
    if (typeof value === 'number') return value / scaleOf(key, exponent)
    if (typeof value === 'string' && isDay.test(key)) return dayCell(value)
    return typeof value === 'string' ? value : null
  })
}
/** Returns the name of a field's value. */
export function choiceNameOf({ language }: { language: Language }, field: ImportField, code: string | number): string {
  return choiceHints.get(field)?.choices?.[code]?.[language] ?? String(code)
}

/** Last column title of each of our exports. A file with it is imported as an update of existing objects. */
const exportMarks = ['exported_version', ...Object.values(fileHeadWords['stations.file-head.exported_version'])]
export function isExported(columns: readonly string[]): boolean {
  return exportMarks.some((mark) => columns.includes(mark))
}

/** Returns the values of a row's mapped columns, by database column. An empty cell means "not given". */
export function parseDetailCells(
  reader: RowReader,
  { kind, mapping, exponent }: Pick<ImportSettings, 'kind' | 'mapping'> & { exponent: number },
): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries<z.ZodType>(optionalImportFields[kind].shape)) {
    // Safe cast: built as ImportField defines.
    const field = `${kind}.${key}` as ImportField
    if (mapping[field] === undefined) continue
    const value = readFact(reader, field, { key, schema, exponent })
    if (value !== undefined) found[toColumnName(key)] = value
  }
  return found
}

function readFact(
  reader: RowReader,
  field: ImportField,
  { key, schema, exponent }: { key: string; schema: z.ZodType; exponent: number },
): unknown {
  const text = reader.text(field, 500)
  const hints = choiceHints.get(field)
  const shape = unwrapSchema(schema)
  const candidate = text === undefined ? undefined : valueOf(text, shape, { scale: scaleOf(key, exponent), hints })
  const read = schema.safeParse(candidate)
  if (read.success) return read.data
  if (text !== undefined && hints)
    return reader.fault(field, 'kit.row-choice', { value: text, ...choiceNames(hints.choices) })
  return reader.fault(field, 'stations.import.not-valid', { value: text ?? '' })
}

function valueOf(
  text: string,
  { type, options }: Shape,
  { scale, hints }: { scale: number; hints: RowHints | undefined },
): unknown {
  const choiceOrText = (part: string) => (hints && parseChoice(hints, part)) ?? part
  if (type === 'boolean') return parseFlag(text) ?? text
  if (type === 'array') return splitCodeListCell(text).map(choiceOrText)
  const isNumber = type === 'number' || type === 'int' || (type === 'union' && options !== undefined)
  const plain = normalizeNumberText(choiceOrText(text))
  if (!isNumber || !/^[+-]?\d+([.,]\d+)?$/.test(plain)) return choiceOrText(text)
  const value = Number(plain.replace(',', '.'))
  const scaled = Math.round(value * scale)
  return scale > 1 && Math.abs(value * scale - scaled) < 1e-6 ? scaled : value * scale
}

/** Returns true for a yes/no field of a file. */
export function isYesNoField(field: string): boolean {
  const [kind = '', key = ''] = field.split('.')
  const shape: Readonly<Record<string, z.ZodType>> | undefined =
    kind in optionalImportFields ? optionalImportFields[kind as ImportKind].shape : undefined
  const schema = shape?.[key]
  return schema !== undefined && unwrapSchema(schema).type === 'boolean'
}
