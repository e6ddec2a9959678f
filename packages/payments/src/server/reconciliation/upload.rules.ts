import { Problem } from '@evops/platform/contract'
import { parse } from 'csv-parse'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DayFileRow } from '../port.ts'
import { parseFractionalMinor, columnPositionsIn, parseSignedMinor } from '../providers/day-lines.rules.ts'

export interface DayFileUploadInfo {
  /** Merchant number of the account. A file of another one is rejected. */
  merchantId: string
  currency: string
  day: string
  /** The day in its time zone, `to` exclusive. */
  from: Date
  to: Date
}
/** Columns of an uploaded file, by their titles. The second list is optional. */
const needed = ['our_no', 'amount', 'time']
const optional = ['provider_no', 'fee', 'currency', 'merchant'] as const

/**
 * File of a bank or counter: CSV with titles, amounts as decimals, refunds negative, local times or instants with a
 * zone. Throws payments.day-head, -row, -other-day, -merchant, -half.
 */
export async function* uploadedRows(
  bytes: AsyncIterable<Uint8Array>,
  of: DayFileUploadInfo,
): AsyncGenerator<DayFileRow> {
  const parser = parse({ bom: true, trim: true, skip_empty_lines: true, delimiter: [',', ';', '\t'] })
  // The error is handled where the rows are read.
  pipeline(Readable.from(bytes), parser).catch(() => undefined)
  let cellAt: ((name: string, cells: readonly string[]) => string) | undefined
  let row = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (!cellAt) {
        cellAt = readerOf(cells)
        continue
      }
      row += 1
      yield rowOf((name) => cellAt?.(name, cells) ?? '', { ...of, row })
    }
  } catch (error) {
    // A row with fewer cells, or an end within quotes, means that the file is truncated.
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')
      ? new Problem('payments.day-half')
      : error
  }
  if (!cellAt) throw new Problem('payments.day-head', { title: needed.join(', ') })
}
function readerOf(head: readonly string[]) {
  const titles = head.map((title) => title.toLowerCase())
  columnPositionsIn(titles, needed)
  const places = new Map([...needed, ...optional].map((name) => [name, titles.indexOf(name)]))
  return (name: string, cells: readonly string[]) => cells[places.get(name) ?? -1] ?? ''
}

function rowOf(cell: (name: string) => string, of: DayFileUploadInfo & { row: number }): DayFileRow {
  const { row, merchantId } = of
  const currency = cell('currency').toUpperCase() || of.currency
  const merchant = cell('merchant')
  if (merchant !== '' && merchantId !== '' && merchant !== merchantId)
    throw new Problem('payments.day-merchant', { found: merchant })
  const minor = parseSignedMinor(cell('amount'), currency, row)
  const [ourNo, providerNo] = [cell('our_no').toLowerCase(), cell('provider_no')]
  if (!/^[A-Z]{3}$/.test(currency)) throw new Problem('payments.day-row', { row, column: 'currency' })
  if ((ourNo === '' && providerNo === '') || ourNo.length > 64)
    throw new Problem('payments.day-row', { row, column: 'our_no' })
  return {
    kind: minor < 0 ? 'refund' : 'payment',
    ourNo,
    providerNo: providerNo.slice(0, 100),
    amountMinor: Math.abs(minor),
    feeMinor: parseFractionalMinor(cell('fee') || '0', currency, row),
    currency,
    at: timeOf(cell('time'), of),
  }
}
/**
 * `2026-11-22 20:00` of the day, or an instant within it, `2026-11-22T12:00:00Z`. Times of another day do not belong to
 * this file.
 */
function timeOf(text: string, { day, from, to, row }: DayFileUploadInfo & { row: number }): Date {
  // Created only when thrown: each contains a stack trace, and a file has a million rows.
  const unread = () => new Problem('payments.day-row', { row, column: 'time' })
  if (/^\d{4}-\d{2}-\d{2}[ T][\d:.]+ ?(Z|[+-]\d{2}:?\d{2})$/.test(text)) {
    const at = new Date(text)
    if (Number.isNaN(at.getTime())) throw unread()
    if (at < from || at >= to) throw new Problem('payments.day-other', { row })
    return at
  }
  const [, date, hours = '0', minutes = '0', seconds = '0'] =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text) ?? []
  if (date === undefined) throw unread()
  if (date !== day) throw new Problem('payments.day-other', { row })
  return new Date(from.getTime() + ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000)
}
