import type { Cell } from '@evops/platform/contract'
import { choiceOf, columnOf, flagOf, namesOf, plainNumber, type RowHints } from '@evops/platform/server'
import type { z } from 'zod'
import { importFacts, type ImportField, type ImportKind, type ImportSettings } from '../../contract/index.ts'
import type { RowReader } from '../cells.rules.ts'
import { choiceHints, partsOf } from './fact-choices.ts'

/** The bit of a zod schema that is read here. */
interface Shape {
  type: string
  innerType?: z.ZodType
  options?: readonly z.ZodType[]
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
  const hints = choiceHints.get(field)
  const shape = peeled(schema)
  const candidate = text === undefined ? undefined : valueOf(text, shape, { scale: scaleOf(key), hints })
  const read = schema.safeParse(candidate)
  if (read.success) return read.data
  if (text !== undefined && hints)
    return reader.fault(field, 'kit.row-choice', { value: text, ...namesOf(hints.choices) })
  return reader.fault(field, 'stations.import.not-valid', { value: text ?? '' })
}

function valueOf(
  text: string,
  { type, options }: Shape,
  { scale, hints }: { scale: number; hints: RowHints | undefined },
): unknown {
  const said = (part: string) => (hints && choiceOf(hints, part)) ?? part
  if (type === 'boolean') return flagOf(text) ?? text
  if (type === 'array') return partsOf(text).map(said)
  const isNumber = type === 'number' || type === 'int' || (type === 'union' && options !== undefined)
  const plain = plainNumber(said(text))
  if (!isNumber || !/^[+-]?\d+([.,]\d+)?$/.test(plain)) return said(text)
  const value = Number(plain.replace(',', '.'))
  const scaled = Math.round(value * scale)
  return scale > 1 && Math.abs(value * scale - scaled) < 1e-6 ? scaled : value * scale
}

/** Whether a field of a file is yes or no. */
export function isFlag(field: string): boolean {
  const [kind = '', key = ''] = field.split('.')
  const shape: Readonly<Record<string, z.ZodType>> | undefined =
    kind in importFacts ? importFacts[kind as ImportKind].shape : undefined
  const schema = shape?.[key]
  return schema !== undefined && peeled(schema).type === 'boolean'
}
