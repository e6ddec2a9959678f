import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { workbookPrefix } from '../../contract/files.ts'
import { Problem } from '../../contract/problem.ts'
import { recordsOfJson, startsAsJson, type TableRow } from './read-json.ts'
import { readWorkbook } from './read-workbook.ts'
import { Unreadable } from './zip.ts'

const pieceChars = 64 * 1024

export type { TableRow }

export interface Table {
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
 * piece, JSON (a list of objects, or one per line), or the first sheet of a workbook (`decodeFile`). A large table
 * does not block the process. Throws request.file-unreadable, -empty, -too-long, request.workbook-unreadable,
 * -protected, -too-large.
 */
export async function readTable(content: string, { mostRows }: { mostRows: number }): Promise<Table> {
  const isWorkbook = content.startsWith(workbookPrefix)
  const isJson = !isWorkbook && startsAsJson(content)
  const records = isWorkbook
    ? sheetOf(content, mostRows)
    : isJson
      ? recordsOfJson(content, mostRows)
      : recordsOf(content)
  const first = await records.next()
  if (first.done || first.value.cells.every((cell) => cell === '')) throw new Problem('request.file-empty')
  return { columns: distinct(first.value.cells), rows: skipEmptyRows(records, mostRows) }
}

/** Reads a table to its end. Throws the errors of `readTable`. */
export async function loadTable(content: string, limits: { mostRows: number }): Promise<LoadedTable> {
  const table = await readTable(content, limits)
  const rows: TableRow[] = []
  for await (const row of table.rows) rows.push(row)
  return { columns: table.columns, rows }
}

async function* sheetOf(content: string, mostRows: number): AsyncGenerator<TableRow> {
  const bytes = Buffer.from(content.slice(workbookPrefix.length), 'base64')
  const rows = await readWorkbook(bytes, { mostRows: mostRows + 1, keepEmpty: true }).catch(
    (error: unknown) => {
      if (!(error instanceof Unreadable)) throw error
      if (error.reason === 'protected') throw new Problem('request.workbook-protected')
      if (error.reason === 'too-large') throw new Problem('request.workbook-too-large', { limit: mostRows })
      throw new Problem('request.workbook-unreadable')
    },
  )
  for (const [index, cells] of rows.entries())
    yield { row: index + 1, cells: cells.map((cell) => cell.trim()) }
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
    throw new Problem('request.file-unreadable', { row: row + 1 })
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

/** Returns the most frequent separator of the title line. */
function delimiterOf(content: string): string {
  const titles = content.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? ''
  const [best] = [',', ';', '\t'].toSorted((a, b) => titles.split(b).length - titles.split(a).length)
  return best ?? ','
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
