import type { LoadedTable } from '../files/table.ts'
import { unreadColumns } from './sources.rules.ts'

/** How a column of a field is found. */
export interface FieldHints {
  /** Titles that people give it, as they come; the first field that knows a title gets it. */
  titles: readonly string[]
  /** What its values look like where no title is known. */
  looks?: (value: string) => boolean
  /** What most of its values must be, whatever the title says: `connector` may be a number or a type. */
  fits?: (value: string) => boolean
}

/** Rows that a look at the values takes: the first ones. */
const looked = 200

/** A title without spaces, signs, accents, and the unit in brackets that it may end with. */
export function plainTitle(title: string): string {
  return lettersOf(withoutUnit(title).name) || lettersOf(title)
}
/** What stands before and in the brackets that a title ends with. */
export function withoutUnit(title: string): { name: string; unit: string | undefined } {
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

/** The first values of a column that are not empty. */
export function cellsUnder(table: LoadedTable, column: string | undefined, most = looked): string[] {
  const place = column === undefined ? -1 : table.columns.indexOf(column)
  if (place < 0) return []
  const found: string[] = []
  for (const { cells } of table.rows) {
    const value = cells[place]
    if (value && found.push(value) === most) break
  }
  return found
}

/** Which column says which field: by its title, and for those that none is found for by what the values look like. */
export function findColumns<Field extends string>(
  table: LoadedTable,
  hints: Readonly<Record<Field, FieldHints>>,
): Partial<Record<Field, string>> {
  const mapping: Partial<Record<Field, string>> = {}
  const free = new Map(table.columns.map((column) => [column, plainTitle(column)]))
  const take = (field: Field, column: string) => {
    mapping[field] = column
    free.delete(column)
  }
  // The keys are the record's own.
  const fields = Object.entries(hints) as [Field, FieldHints][]
  const isFitting = (column: string, fits: FieldHints['fits']) => {
    const values = fits ? cellsUnder(table, column) : []
    return !fits || values.filter(fits).length * 2 >= values.length
  }
  for (const [field, { titles, fits }] of fields) {
    const known = titles
      .map(
        (title) =>
          [...free].find(([column, plain]) => plain === plainTitle(title) && isFitting(column, fits))?.[0],
      )
      .find((column) => column !== undefined)
    if (known !== undefined) take(field, known)
  }
  for (const [field, { looks }] of fields) {
    if (!looks || mapping[field] !== undefined) continue
    const fitting = [...free.keys()].filter((column) => {
      const values = cellsUnder(table, column)
      return values.length > 0 && values.every(looks)
    })
    const [only] = fitting
    if (fitting.length === 1 && only !== undefined) take(field, only)
  }
  return mapping
}

/** Where the titles of a file say fields, and the titles that say none: what stands under those is not imported. */
export function placesOf<Field extends string>(
  columns: readonly string[],
  hints: Readonly<Record<Field, FieldHints>>,
): { places: ReadonlyMap<Field, number>; unread: string[] } {
  const mapping = findColumns({ columns: [...columns], rows: [] }, hints)
  // The keys are the mapping's own.
  const found = Object.entries(mapping) as [Field, string][]
  const places = new Map(found.map(([field, title]) => [field, columns.indexOf(title)]))
  return { places, unread: unreadColumns(columns, { mapping }) }
}

export type DayOrder = 'ymd' | 'dmy' | 'mdy'

/** How days are written, from all of the values: a part above 12 is no month. Undefined: they leave it open. */
export function dayOrderOf(values: Iterable<string>): DayOrder | undefined {
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

/** A number as people write it: grouped by dots, commas, spaces or apostrophes, the last sign being the decimal one. */
export function plainNumber(text: string): string {
  const bare = text.replaceAll(/[\s\u00A0\u202F'’]/g, '')
  const comma = bare.lastIndexOf(',')
  const dot = bare.lastIndexOf('.')
  if (comma < 0 || dot < 0) return bare
  return comma > dot ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '')
}

/** The unit that a title ends with, of those that are asked: `Power (W)`, `energy_wh`. */
export function unitOf<Unit extends string>(
  title: string | undefined,
  units: readonly Unit[],
): Unit | undefined {
  const word = (title ?? '')
    .split(/[^\p{Letter}]/u)
    .findLast((part) => part !== '')
    ?.toLowerCase()
  return (
    units.find((unit) => word === unit.toLowerCase()) ??
    units.find((unit) => (title ?? '').toLowerCase().endsWith(unit.toLowerCase()))
  )
}
