import { Problem, removeFormulaGuard } from '@evops/platform/contract'
import { readWorkbook, UnreadableFileError } from '@evops/platform/server'
import { CsvError, parse } from 'csv-parse/sync'
import { maxBatchRows, maxBatchFileRows, type BatchForm } from '../../contract/index.ts'

export type RawRow = Record<string, unknown>
export interface BatchRows {
  rows: RawRow[]
  /** Numbers of file rows before and after these. */
  passed: number
  remaining: number
}

/**
 * Reads the rows of a batch: from JSON, from the text of a CSV file (comma, semicolon or tab, detected from its first
 * line) or from the first sheet of a workbook. Throws batch-unreadable, batch-too-large, workbook-unreadable,
 * -protected, -too-large.
 */
export async function readBatchRows({ format, rows, content, from }: BatchForm): Promise<BatchRows> {
  const found = format === 'json' ? rows : format === 'csv' ? fromCsv(content) : await fromXlsx(content)
  if (from === undefined && found.length > maxBatchRows)
    throw new Problem('organisation.batch-too-large', { max: maxBatchRows })
  const passed = from ?? 0
  const taken = found.slice(passed, passed + maxBatchRows)
  return { rows: taken, passed, remaining: Math.max(0, found.length - passed - taken.length) }
}

function fromCsv(content: string): RawRow[] {
  try {
    // Each record is an object of strings if `columns` is set.
    const records: unknown = parse(content, {
      bom: true,
      columns: (titles: string[]) => titles.map((title) => title.trim()),
      delimiter: delimiterOf(content),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      cast: (text) => removeFormulaGuard(text.trim()),
      max_record_size: 64 * 1024,
    })
    return Array.isArray(records) ? records.filter(isRow) : []
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Problem('organisation.batch-unreadable', { detail: error.code })
  }
}

function isRow(value: unknown): value is RawRow {
  return typeof value === 'object' && value !== null
}

function delimiterOf(content: string): string {
  const titles = content.split(/\r?\n/, 1)[0] ?? ''
  const countOf = (sign: string) => titles.split(sign).length
  const [most = ','] = [',', '\t', ';'].toSorted((a, b) => countOf(b) - countOf(a))
  return most
}

/**
 * An empty cell is an empty text, as in CSV, and clears the value; an absent column leaves the stored value unchanged.
 */
async function fromXlsx(content: string): Promise<RawRow[]> {
  const [titles = [], ...lines] = await readWorkbook(Buffer.from(content, 'base64'), {
    mostRows: maxBatchFileRows + 1,
  }).catch(refuseWorkbook)
  return lines.map((cells) =>
    Object.fromEntries(
      titles.flatMap((title, at) => (title.trim() === '' ? [] : [[title.trim(), (cells[at] ?? '').trim()]])),
    ),
  )
}

function refuseWorkbook(error: unknown): never {
  if (!(error instanceof UnreadableFileError)) throw error
  if (error.reason === 'protected') throw new Problem('organisation.workbook-protected')
  if (error.reason === 'too-large') throw new Problem('organisation.workbook-too-large', { max: maxBatchFileRows })
  throw new Problem('organisation.workbook-unreadable')
}
