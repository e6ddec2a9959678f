import type { LoadedTable } from '../files/table.ts'
import { unusedImportColumns } from './sources.rules.ts'

/** Hints for finding the column of a field. */
export interface FieldHints {
  /** Common column titles in order of preference; the first field with a matching title gets the column. */
  titles: readonly string[]
  /** Recognises typical values if no title matches. */
  looks?: (value: string) => boolean
  /** Condition that most values must meet for any title: `connector` may be a number or a type. */
  fits?: (value: string) => boolean
}

/** Number of rows, from the first, whose values are examined. */
const looked = 200

/** Returns a title without spaces, symbols, accents and a unit in brackets at its end. */
export function normalizeColumnTitle(title: string): string {
  return lettersOf(splitTitleUnit(title).name) || lettersOf(title)
}
/** Splits a title into the text before the brackets at its end and the text inside. */
export function splitTitleUnit(title: string): { name: string; unit: string | undefined } {
  const whole = title.trimEnd()
  const from = Math.max(...['(', '[', '（', '【'].map((open) => whole.lastIndexOf(open)))
  return from >= 0 && /^[)\]）】]$/.test(whole.slice(-1))
    ? { name: whole.slice(0, from), unit: whole.slice(from + 1, -1).trim() }
    : { name: title, unit: undefined }
}
function lettersOf(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '')
}

/** Returns the first non-empty values of a column. */
export function sampleColumnValues(table: LoadedTable, column: string | undefined, most = looked): string[] {
  const place = column === undefined ? -1 : table.columns.indexOf(column)
  if (place < 0) return []
  const found: string[] = []
  for (const { cells } of table.rows) {
    const value = cells[place]
    if (value && found.push(value) === most) break
  }
  return found
}

/** Finds the column of each field: by its title, and for fields without a match by the form of the values. */
export function findColumns<Field extends string>(
  table: LoadedTable,
  hints: Readonly<Record<Field, FieldHints>>,
): Partial<Record<Field, string>> {
  const mapping: Partial<Record<Field, string>> = {}
  const free = new Map(table.columns.map((column) => [column, normalizeColumnTitle(column)]))
  const take = (field: Field, column: string) => {
    mapping[field] = column
    free.delete(column)
  }
  // The keys are those of the record.
  const fields = Object.entries(hints) as [Field, FieldHints][]
  const isFitting = (column: string, fits: FieldHints['fits']) => {
    const values = fits ? sampleColumnValues(table, column) : []
    return !fits || values.filter(fits).length * 2 >= values.length
  }
  for (const [field, { titles, fits }] of fields) {
    const match = titles
      .map(
        (title) =>
          [...free].find(([column, plain]) => plain === normalizeColumnTitle(title) && isFitting(column, fits))?.[0],
      )
      .find((column) => column !== undefined)
    if (match !== undefined) take(field, match)
  }
  for (const [field, { looks }] of fields) {
    if (!looks || mapping[field] !== undefined) continue
    const fitting = [...free.keys()].filter((column) => {
      const values = sampleColumnValues(table, column)
      return values.length > 0 && values.every(looks)
    })
    const [only] = fitting
    if (fitting.length === 1 && only !== undefined) take(field, only)
  }
  return mapping
}

/** Returns the positions of fields in the titles of a file, and the titles without a field, which are not imported. */
export function mapFieldsToColumns<Field extends string>(
  columns: readonly string[],
  hints: Readonly<Record<Field, FieldHints>>,
): { places: ReadonlyMap<Field, number>; unread: string[] } {
  const mapping = findColumns({ columns: [...columns], rows: [] }, hints)
  // The keys are those of the mapping.
  const found = Object.entries(mapping) as [Field, string][]
  const places = new Map(found.map(([field, title]) => [field, columns.indexOf(title)]))
  return { places, unread: unusedImportColumns(columns, { mapping }) }
}

export type DetectedDateOrder = 'ymd' | 'dmy' | 'mdy'

/** Detects the date order from all values: a part above 12 cannot be a month. Undefined if the values are ambiguous. */
export function detectDateOrder(values: Iterable<string>): DetectedDateOrder | undefined {
  let seen: 'none' | 'open' = 'none'
  for (const value of values) {
    const match = /^\s*(\d{1,4})[-/.年](\d{1,2})[-/.月](\d{1,4})/.exec(value)
    if (!match) continue
    const [first = '', second = '', third = ''] = match.slice(1)
    if (first.length > 2 || third.length < 2) return 'ymd'
    if (Number(first) > 12) return 'dmy'
    if (Number(second) > 12) return 'mdy'
    seen = 'open'
  }
  return seen === 'open' ? undefined : 'ymd'
}

/**
 * Normalises a number as people write it: groups separated by dots, commas, spaces or apostrophes; the last separator
 * is the decimal one.
 */
export function normalizeNumberText(text: string): string {
  const bare = text.replaceAll(/[\s\u00A0\u202F'’]/g, '')
  const comma = bare.lastIndexOf(',')
  const dot = bare.lastIndexOf('.')
  if (comma < 0 || dot < 0) return bare
  return comma > dot ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '')
}

/** Returns the unit at the end of a title, among the given units: `Power (W)`, `energy_wh`. */
export function unitInTitle<Unit extends string>(title: string | undefined, units: readonly Unit[]): Unit | undefined {
  const word = (title ?? '')
    .split(/[^\p{Letter}]/u)
    .findLast((part) => part !== '')
    ?.toLowerCase()
  return (
    units.find((unit) => word === unit.toLowerCase()) ??
    units.find((unit) => (title ?? '').toLowerCase().endsWith(unit.toLowerCase()))
  )
}
