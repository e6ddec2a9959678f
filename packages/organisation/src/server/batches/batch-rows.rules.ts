import { Problem } from '@evops/platform/contract'
import { CsvError, parse } from 'csv-parse/sync'
import { largestBatch, type BatchForm } from '../../contract/index.ts'

export type RawRow = Record<string, unknown>

/**
 * The rows of a batch, from JSON or from the text of a CSV file (comma, semicolon or tab, by its first line).
 * Throws organisation.batch-format for XLSX, batch-unreadable, batch-too-large.
 */
export function rowsOf({ format, rows, content }: BatchForm): RawRow[] {
  if (format === 'xlsx')
    throw new Problem('organisation.batch-format', {}, { format: 'organisation.batch-format' })
  const found = format === 'json' ? rows : fromCsv(content)
  if (found.length > largestBatch) throw new Problem('organisation.batch-too-large', { max: largestBatch })
  return found
}

function fromCsv(content: string): RawRow[] {
  try {
    // With `columns` each record is an object of texts.
    const records: unknown = parse(content, {
      bom: true,
      columns: (titles: string[]) => titles.map((title) => title.trim()),
      delimiter: delimiterOf(content),
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
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
  return [',', '\t', ';'].find((sign) => titles.includes(sign)) ?? ','
}
