import { maxJsonDepth, parseUntrustedJson } from '../json.ts'
import { Problem } from '../../contract/problem.ts'

export interface TableRow {
  /** Row number as in a spreadsheet: titles are row 1, and empty rows count. */
  row: number
  cells: string[]
}

/** Maximum depth at which nested objects become columns such as `position.lat`. */
const deepest = 8
const mostColumns = 500

export type JsonFields = Readonly<Record<string, unknown>>
type Fields = JsonFields

export function isJsonText(content: string): boolean {
  return /^\uFEFF?\s*[[{]/.test(content)
}

/**
 * Yields the rows of a JSON file, titles first: a list of objects, an object that contains a list, or one object per
 * line. Nested values have their path as the title; a list of plain values is one cell. A list of connectors or charge
 * points inside an object opens into one row for each. Rows are numbered as in a table, with the titles as row 1. Throws request.file-unreadable, -too-long.
 */
export async function* recordsOfJson(content: string, mostRows: number): AsyncGenerator<TableRow> {
  yield* recordsOfObjects(objectsOf(content.replace(/^\uFEFF/, ''), mostRows), mostRows)
}

/** Yields the rows of objects as `recordsOfJson` does. Throws request.file-too-long. */
export function* recordsOfObjects(objects: readonly JsonFields[], mostRows: number): Generator<TableRow> {
  const titles: string[] = []
  const places = new Map<string, number>()
  const rows = objects
    .flatMap((object) => rowsOfObject(object))
    .map((object) => {
      const cells: string[] = []
      for (const [title, text] of cellsOf(object)) {
        let place = places.get(title)
        if (place === undefined) {
          if (titles.length === mostColumns) continue
          place = titles.push(title) - 1
          places.set(title, place)
        }
        cells[place] = text
      }
      return cells
    })
  if (rows.length > mostRows) throw new Problem('request.file-too-long', { limit: mostRows })
  yield { row: 1, cells: titles }
  for (const [index, cells] of rows.entries())
    yield { row: index + 2, cells: titles.map((_, place) => cells[place] ?? '') }
}

/** Names of lists whose items are rows: of OCPI, Open Charge Map, DATEX II, NOBIL and national files. */
const rowLists =
  /^(evses?|conn|connectors?|sockets?|plugs?|outlets?|connections?|charge_?points?|chargers?|charging_?points?|refill_?points?|stalls?|energyInfrastructureStations?)$/i

function isRowList(name: string, value: unknown): value is Fields[] {
  return rowLists.test(name) && Array.isArray(value) && value.length > 0 && value.every(isFields)
}

/** Returns an object, or one object for each item of its list of rows, also of a list further inside. */
function rowsOfObject(object: Fields, depth = 0): Fields[] {
  if (depth === deepest) return [object]
  const list = Object.entries(object).find(([name, value]) => isRowList(name, value))
  if (list) {
    const [name, items] = list
    // The list was found by this check.
    return (items as Fields[])
      .flatMap((item) => rowsOfObject(item, depth + 1))
      .map((item) => ({ ...object, [name]: item }))
  }
  for (const [name, value] of Object.entries(object)) {
    const rows = isFields(value) ? rowsOfObject(value, depth + 1) : []
    if (rows.length > 1 || (rows[0] !== undefined && rows[0] !== value))
      return rows.map((row) => ({ ...object, [name]: row }))
  }
  return [object]
}

function objectsOf(content: string, mostRows: number): Fields[] {
  const whole = withLists(parseJson(content))
  const list = whole === undefined ? linesOf(content, mostRows) : (listIn(whole) ?? [whole])
  if (list.length > mostRows) throw new Problem('request.file-too-long', { limit: mostRows })
  return list.map((one, index) => {
    if (!isFields(one)) throw new Problem('request.file-unreadable', { row: index + 1 })
    return one
  })
}

function linesOf(content: string, mostRows: number): unknown[] {
  const found: unknown[] = []
  for (const [index, line] of content.split('\n').entries()) {
    if (line.trim() === '') continue
    if (found.length === mostRows) throw new Problem('request.file-too-long', { limit: mostRows })
    const one = parseJson(line)
    if (one === undefined) throw new Problem('request.file-unreadable', { row: index + 1 })
    found.push(withLists(one))
  }
  return found
}

/**
 * Returns a value with two habits of public files undone: a list written as an object with the keys 1, 2, 3, and
 * properties written as a list of pairs of name and value, as in NOBIL.
 */
function withLists(value: unknown): unknown {
  if (Array.isArray(value)) return attributesOf(value.map(withLists))
  if (!isFields(value)) return value
  const entries = Object.entries(value).map(([name, one]) => [name, withLists(one)] as const)
  const isList = entries.length > 0 && entries.every(([name, one]) => /^\d+$/.test(name) && isFields(one))
  return isList ? attributesOf(entries.map(([, one]) => one)) : Object.fromEntries(entries)
}

function attributesOf(list: readonly unknown[]): unknown {
  const pairs = list.flatMap((one) =>
    isFields(one) && typeof one.attrname === 'string' ? [[one.attrname, one.attrval || one.trans] as const] : [],
  )
  return pairs.length > 0 && pairs.length === list.length ? Object.fromEntries(pairs) : list
}

/** Returns a whole number that a float cannot hold as the text of the file, so that no card number is rounded. */
function withAllDigits(_name: string, value: unknown, ...[context]: unknown[]): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const source = isFields(context) ? context.source : undefined
  return typeof source === 'string' && /^-?\d+$/.test(source) ? source : value
}

function parseJson(text: string): unknown {
  try {
    return parseUntrustedJson(text, maxJsonDepth, withAllDigits)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * Finds a list of objects at the top or some levels below: `{ "data": { "list": [ … ] } }`. The highest level wins, and
 * there the first list.
 */
function listIn(whole: unknown): unknown[] | undefined {
  if (Array.isArray(whole)) return whole
  let below = [whole]
  for (let depth = 0; depth < deepest && below.length > 0; depth += 1) {
    // An object that describes a station beside its list of sockets is one item, not a wrapper of the list.
    if (below.some((one) => isFields(one) && isStation(one))) return below
    const next = below.filter(isFields).flatMap((one) => Object.values(one))
    const list = next.find((one): one is unknown[] => Array.isArray(one) && one.some(isFields))
    if (list) return list
    below = next
  }
  return undefined
}

function isStation(object: Fields): boolean {
  const isNamed = Object.keys(object).some((name) => /^(id|uuid|name|title|lat|latitude|address)$/i.test(name))
  return isNamed && Object.entries(object).some(([name, value]) => isRowList(name, value))
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function* cellsOf(object: Fields, under = '', depth = 0): Generator<[string, string]> {
  for (const [name, value] of Object.entries(object)) {
    const title = under + name.trim()
    if (isFields(value) && depth < deepest) yield* cellsOf(value, `${title}.`, depth + 1)
    else yield [title, textOf(value).trim()]
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join('; ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
