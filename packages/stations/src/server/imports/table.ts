import { Readable } from 'node:stream'
import { Problem } from '@evops/platform/contract'
import { CsvError, parse } from 'csv-parse'
import { importLimits } from '../../contract/index.ts'

const pieceChars = 64 * 1024

export interface TableRow {
  /** As a spreadsheet counts: titles are row 1, empty rows count. */
  row: number
  cells: string[]
}

export interface Table {
  /** Made distinct: the second `power` is `power (2)`. */
  columns: string[]
  rows: AsyncIterable<TableRow>
}

/**
 * Reads CSV text piece by piece, so that a large file does not hold up the process. Comma, semicolon or tab, by the
 * line of titles. Throws stations.import-unreadable, stations.import-empty, stations.import-too-long.
 */
export async function readTable(content: string): Promise<Table> {
  const records = recordsOf(content)
  const first = await records.next()
  if (first.done || first.value.cells.every((cell) => cell === '')) throw new Problem('stations.import-empty')
  return { columns: distinct(first.value.cells), rows: filled(records) }
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
    throw new Problem('stations.import-unreadable', { row: row + 1, detail: error.code })
  }
}

async function* filled(records: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  let found = 0
  for await (const record of records) {
    if (record.cells.every((cell) => cell === '')) continue
    found += 1
    if (found > importLimits.rows) throw new Problem('stations.import-too-long', { limit: importLimits.rows })
    yield record
  }
  if (found === 0) throw new Problem('stations.import-empty')
}

function* pieces(content: string): Generator<string> {
  for (let at = 0; at < content.length; at += pieceChars) yield content.slice(at, at + pieceChars)
}

/** The separator that the line of titles uses most. */
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
