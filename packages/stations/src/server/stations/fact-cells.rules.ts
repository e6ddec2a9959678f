import type { Cell } from '@evops/platform/contract'
import { columnOf } from '@evops/platform/server'
import type { z } from 'zod'
import { importFacts, type ImportField, type ImportKind, type ImportSettings } from '../../contract/index.ts'
import type { RowReader } from '../cells.rules.ts'

/** The bit of a zod schema that is read here. */
interface Shape {
  type: string
  innerType?: z.ZodType
  options?: readonly z.ZodType[]
  entries?: Readonly<Record<string, string>>
  values?: readonly unknown[]
  element?: z.ZodType
}
// Every schema carries its definition; the parts that are read are those of its type.
const shapeOf = (schema: z.ZodType) => schema.def as unknown as Shape

function peeled(schema: z.ZodType): Shape {
  const shape = shapeOf(schema)
  const wraps = shape.type === 'default' || shape.type === 'nullable'
  return wraps && shape.innerType ? peeled(shape.innerType) : shape
}

/** How a fact is headed in a file, in the unit that people write, and what a whole one of them is in ours. */
const units: readonly (readonly [ending: RegExp, head: string, scale: number])[] = [
  [/_dv$/, '_v', 10],
  [/_da$/, '_a', 10],
  [/_va$/, '_kva', 1_000],
  [/_w$/, '_kw', 1_000],
]
const ownHeads: Readonly<Record<string, string>> = {
  'station.ratedPowerW': 'station_power_kw',
  'station.givenSystem': 'coordinate_system',
}
export function headOf(kind: ImportKind, key: string): string {
  const column = columnOf(key)
  const unit = units.find(([ending]) => ending.test(column))
  return ownHeads[`${kind}.${key}`] ?? (unit ? column.replace(unit[0], unit[1]) : column)
}
function scaleOf(key: string): number {
  return units.find(([ending]) => ending.test(columnOf(key)))?.[2] ?? 1
}

/** The last heading of every file that we export of them: whoever brings it back means to change what stands. */
export const exportMark = 'exported_version'

/** Headings of all facts of a kind, in their order. */
export function factHeads(kind: ImportKind): string[] {
  return Object.keys(importFacts[kind].shape).map((key) => headOf(kind, key))
}
/** A row's facts as an export writes them. */
export function factCells(kind: ImportKind, row: Readonly<Record<string, unknown>>): Cell[] {
  return Object.keys(importFacts[kind].shape).map((key) => {
    const value = row[key]
    if (Array.isArray(value)) return value.join(';')
    if (typeof value === 'number') return value / scaleOf(key)
    return typeof value === 'string' || typeof value === 'boolean' ? value : null
  })
}

/** What the mapped columns of a row say, by database column; an empty cell says "not given". */
export function readFacts(
  reader: RowReader,
  { kind, mapping }: Pick<ImportSettings, 'kind' | 'mapping'>,
): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries<z.ZodType>(importFacts[kind].shape)) {
    // Built as ImportField says.
    const field = `${kind}.${key}` as ImportField
    if (mapping[field] === undefined) continue
    const value = readFact(reader, field, { key, schema })
    if (value !== undefined) found[columnOf(key)] = value
  }
  return found
}

function readFact(
  reader: RowReader,
  field: ImportField,
  { key, schema }: { key: string; schema: z.ZodType },
): unknown {
  const text = reader.text(field, 500)
  const candidate = text === undefined ? undefined : valueOf(text, peeled(schema), scaleOf(key))
  const read = schema.safeParse(candidate)
  if (read.success) return read.data
  const allowed = allowedOf(peeled(schema))
  // Codes that are words are no help to whoever reads the file.
  if (text !== undefined && allowed.length > 0 && allowed.every((one) => /^\d+$/.test(String(one))))
    return reader.fault(field, 'stations.import.one-of', { value: text, values: allowed.join(', ') })
  return reader.fault(field, 'stations.import.not-valid', { value: text ?? '' })
}

const yes = /^(true|1|yes|y|si|sí|是)$/i
const no = /^(false|0|no|n|否)$/i
function valueOf(text: string, { type, options }: Shape, scale: number): unknown {
  if (type === 'boolean') return yes.test(text) ? true : no.test(text) ? false : text
  if (type === 'array')
    return text
      .split(/[;,|、]/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
  const isNumber = type === 'number' || type === 'int' || (type === 'union' && options !== undefined)
  if (!isNumber || !/^[+-]?\d+([.,]\d+)?$/.test(text)) return text
  const value = Number(text.replace(',', '.'))
  const scaled = Math.round(value * scale)
  return scale > 1 && Math.abs(value * scale - scaled) < 1e-6 ? scaled : value * scale
}

function allowedOf(shape: Shape): string[] {
  if (shape.entries) return Object.values(shape.entries)
  if (shape.type === 'array' && shape.element) return allowedOf(peeled(shape.element))
  return (shape.options ?? []).flatMap((option) => (shapeOf(option).values ?? []).map(String))
}
