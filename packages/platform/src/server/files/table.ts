import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { workbookPrefix } from '../../contract/files.ts'
import { Problem } from '../../contract/problem.ts'
import { recordsOfJson, isJsonText, type TableRow } from './read-json.ts'
import { isXmlText, recordsOfXml } from './read-xml.ts'
import { readWorkbookSheet } from './read-workbook.ts'
import { UnreadableFileError } from './zip.ts'

const pieceChars = 64 * 1024

export type { TableRow }

export interface UploadedTable {
  /** Unique column names: the second `power` is `power (2)`. */
  columns: string[]
  rows: AsyncIterable<TableRow>
  origin: TableOrigin
}
/** Part of a file that is read as a table. */
export interface TableChoice {
  /** Name of the sheet of a workbook. */
  sheet?: string | undefined
  /** Number of the row with the titles, from 1. */
  titleRow?: number | undefined
}
/** Part of a file that was read, and its alternatives. */
export interface TableOrigin {
  /** Names of the sheets of a workbook; empty for other files. */
  sheets: string[]
  sheet: string | null
  /** Null for JSON and XML, whose titles are names of fields. */
  titleRow: number | null
}
/** A complete table in memory. */
export interface LoadedTable {
  columns: string[]
  rows: TableRow[]
}
export interface LoadedFile extends LoadedTable {
  origin: TableOrigin
}

/**
 * Reads an uploaded table: the text of a CSV file (comma, semicolon or tab, detected from the title line) piece by
 * piece, JSON (a list of objects, or one per line), XML (its longest list of elements), or a sheet of a workbook
 * (`decodeFile`). A large table does not block the process. Throws request.file-unreadable, -empty, -too-long, -title-row,
 * request.workbook-unreadable, -protected, -too-large, -sheet.
 */
export async function openUploadedTable(
  content: string,
  { mostRows, sheet, titleRow }: { mostRows: number } & TableChoice,
): Promise<UploadedTable> {
  const isWorkbook = content.startsWith(workbookPrefix)
  const isJson = !isWorkbook && isJsonText(content)
  const workbook = isWorkbook ? await openSheet(content, { mostRows, sheet }) : undefined
  const isNamed = isJson || (!workbook && isXmlText(content))
  const records = workbook
    ? numberedRows(workbook.rows)
    : isJson
      ? recordsOfJson(content, mostRows)
      : isNamed
        ? recordsOfXml(content, mostRows)
        : recordsOf(content)
  const top: TableRow[] = []
  for (let next = await records.next(); !next.done; next = await records.next()) {
    top.push(next.value)
    if (top.length === Math.max(topRows, titleRow ?? 0)) break
  }
  const wanted = isNamed ? undefined : titleRow
  const place = wanted === undefined ? titleRowOf(top.slice(0, topRows)) : top.findIndex(({ row }) => row === wanted)
  const titles = top[place]
  if (wanted !== undefined && !titles?.cells.some((cell) => cell !== ''))
    throw new Problem('request.file-title-row', { row: wanted }, { titleRow: 'request.file-title-row' })
  if (!titles) throw new Problem('request.file-empty')
  const below = chain(top.slice(place + 1), records)
  const { sheets = [], sheet: name = null } = workbook ?? {}
  const origin = { sheets, sheet: name, titleRow: isNamed ? null : titles.row }
  return { columns: distinct(titles.cells), rows: skipEmptyRows(below, mostRows), origin }
}

/** Number of rows among which the row of titles is searched. */
const topRows = 20

/**
 * Returns the index of the row of titles: the first row that is about as wide as most rows. Files often have lines with a
 * name and a date above it. -1 if all rows are empty.
 */
function titleRowOf(top: readonly TableRow[]): number {
  const widths = top.map(({ cells }) => cells.filter((cell) => cell !== '').length)
  // Lines of one cell are notes above a table, unless the whole table has one column.
  const narrowest = widths.some((width) => width > 1) ? 1 : 0
  const byWidth = Map.groupBy(
    widths.filter((width) => width > narrowest),
    (width) => width,
  )
  const [usual = 0] = [...byWidth]
    .toSorted(([a, sameAsA], [b, sameAsB]) => sameAsB.length - sameAsA.length || (sameAsA.length > 1 ? b - a : a - b))
    .map(([width]) => width)
  return usual === 0 ? -1 : widths.findIndex((width) => width * 3 > usual * 2)
}

async function* chain(top: readonly TableRow[], rest: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  yield* top
  yield* rest
}

/** Reads a table to its end. Throws the errors of `openUploadedTable`. */
export async function loadTable(content: string, choice: { mostRows: number } & TableChoice): Promise<LoadedFile> {
  const table = await openUploadedTable(content, choice)
  const rows: TableRow[] = []
  for await (const row of table.rows) rows.push(row)
  return { columns: table.columns, rows, origin: table.origin }
}

async function openSheet(content: string, { mostRows, sheet }: { mostRows: number } & TableChoice) {
  const bytes = Buffer.from(content.slice(workbookPrefix.length), 'base64')
  const options = { mostRows: mostRows + 1, keepEmpty: true, sheet }
  return readWorkbookSheet(bytes, options).catch((error: unknown) => {
    if (!(error instanceof UnreadableFileError)) throw error
    if (error.reason === 'protected') throw new Problem('request.workbook-protected')
    if (error.reason === 'no-sheet')
      throw new Problem('request.workbook-sheet', { sheet: sheet ?? '' }, { sheet: 'request.workbook-sheet' })
    if (error.reason === 'too-large') throw new Problem('request.workbook-too-large', { limit: mostRows })
    throw new Problem('request.workbook-unreadable')
  })
}

async function* numberedRows(rows: readonly (readonly string[])[]): AsyncGenerator<TableRow> {
  for (const [index, cells] of rows.entries()) yield { row: index + 1, cells: cells.map((cell) => cell.trim()) }
}

async function* recordsOf(content: string): AsyncGenerator<TableRow> {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(content),
    relax_column_count: true,
    skip_empty_lines: false,
    trim: true,
    max_record_size: 64 * 1024,
  })
  Readable.from(pieces(content)).pipe(parser)
  let row = 0
  try {
    for await (const record of parser) {
      row += 1
      // Without `columns` and `info` a record is an array of strings. The parser trims none inside quotes.
      yield { row, cells: (record as string[]).map((cell) => cell.trim()) }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // The parser reads ahead, so the rows that were returned do not show where it stopped.
    const done: unknown = error.records
    throw new Problem('request.file-unreadable', { row: (typeof done === 'number' ? done : row) + 1 })
  }
}

async function* skipEmptyRows(records: AsyncIterable<TableRow>, mostRows: number): AsyncGenerator<TableRow> {
  let found = 0
  for await (const record of records) {
    if (record.cells.every((cell) => cell === '')) continue
    found += 1
    if (found > mostRows) throw new Problem('request.file-too-long', { limit: mostRows })
    yield record
  }
  if (found === 0) throw new Problem('request.file-empty')
}

function* pieces(content: string): Generator<string> {
  for (let at = 0; at < content.length; at += pieceChars) yield content.slice(at, at + pieceChars)
}

const delimiters = [',', ';', '\t'] as const

/** Returns the most frequent separator of the title line: the first line that the line below resembles. */
function delimiterOf(content: string): string {
  const lines = content
    .slice(0, 10_000)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, topRows)
  const countOf = (line: string | undefined, delimiter: string) => (line ?? '').split(delimiter).length - 1
  for (const [index, line] of lines.entries()) {
    const [best = ','] = delimiters.toSorted((a, b) => countOf(line, b) - countOf(line, a))
    const isAlike = index === lines.length - 1 || countOf(lines[index + 1], best) * 2 >= countOf(line, best)
    if (countOf(line, best) > 0 && isAlike) return best
  }
  return ','
}

function distinct(titles: string[]): string[] {
  const seen = new Map<string, number>()
  return titles.map((title, index) => {
    const name = title || `#${index + 1}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}
