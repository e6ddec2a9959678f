import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { workbookPrefix } from '../../contract/files.ts'
import { Problem } from '../../contract/problem.ts'
import { recordsOfJson, isJsonText, type TableRow } from './read-json.ts'
import { isXmlText, recordsOfXml } from './read-xml.ts'
import { readWorkbook } from './read-workbook.ts'
import { UnreadableFileError } from './zip.ts'

const pieceChars = 64 * 1024

export type { TableRow }

export interface UploadedTable {
  /** Unique column names: the second `power` is `power (2)`. */
  columns: string[]
  rows: AsyncIterable<TableRow>
}
/** A complete table in memory. */
export interface LoadedTable {
  columns: string[]
  rows: TableRow[]
}

/**
 * Reads an uploaded table: the text of a CSV file (comma, semicolon or tab, detected from the title line) piece by
 * piece, JSON (a list of objects, or one per line), XML (its longest list of elements), or the first sheet of a
 * workbook (`decodeFile`). A large table does not block the process. Throws request.file-unreadable, -empty, -too-long, request.workbook-unreadable,
 * -protected, -too-large.
 */
export async function openUploadedTable(content: string, { mostRows }: { mostRows: number }): Promise<UploadedTable> {
  const isWorkbook = content.startsWith(workbookPrefix)
  const isJson = !isWorkbook && isJsonText(content)
  const records = isWorkbook
    ? sheetOf(content, mostRows)
    : isJson
      ? recordsOfJson(content, mostRows)
      : isXmlText(content)
        ? recordsOfXml(content, mostRows)
        : recordsOf(content)
  const top: TableRow[] = []
  for (let next = await records.next(); !next.done; next = await records.next()) {
    top.push(next.value)
    if (top.length === topRows) break
  }
  const place = titleRowOf(top)
  const titles = top[place]
  if (!titles) throw new Problem('request.file-empty')
  const below = chain(top.slice(place + 1), records)
  return { columns: distinct(titles.cells), rows: skipEmptyRows(below, mostRows) }
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
export async function loadTable(content: string, limits: { mostRows: number }): Promise<LoadedTable> {
  const table = await openUploadedTable(content, limits)
  const rows: TableRow[] = []
  for await (const row of table.rows) rows.push(row)
  return { columns: table.columns, rows }
}

async function* sheetOf(content: string, mostRows: number): AsyncGenerator<TableRow> {
  const bytes = Buffer.from(content.slice(workbookPrefix.length), 'base64')
  const rows = await readWorkbook(bytes, { mostRows: mostRows + 1, keepEmpty: true }).catch((error: unknown) => {
    if (!(error instanceof UnreadableFileError)) throw error
    if (error.reason === 'protected') throw new Problem('request.workbook-protected')
    if (error.reason === 'too-large') throw new Problem('request.workbook-too-large', { limit: mostRows })
    throw new Problem('request.workbook-unreadable')
  })
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
      // Without `columns` and `info` a record is an array of strings.
      yield { row, cells: record as string[] }
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
