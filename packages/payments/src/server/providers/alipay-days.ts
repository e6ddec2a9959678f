import { Problem } from '@evops/platform/contract'
import { parse } from 'csv-parse/sync'
import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate'
import type { DayFileRow, Merchant } from '../port.ts'
import { beijingTime, linesOf, columnPositionsIn, parseSignedMinor } from './day-lines.rules.ts'

/*
 * Alipay's bill of a day: a ZIP of two files in GBK, the trades and their totals by shop. Lines that begin with #
 * contain the owner, the end of the rows and their number. Cells end in tabs.
 */

const titles = [
  '支付宝交易号',
  '商户订单号',
  '业务类型',
  '完成时间',
  '订单金额（元）',
  '退款批次号/请求号',
  '服务费（元）',
]

/** Throws payments.day-merchant, -half, -row, -head. */
export async function* alipayRows(
  packed: AsyncIterable<Buffer>,
  { merchantId }: Pick<Merchant, 'merchantId'>,
): AsyncGenerator<DayFileRow> {
  let places: number[] | undefined
  let rows = 0
  let refunds = 0
  const ended: Record<string, number> = {}
  for await (const line of linesOf(firstFileOf(packed), 'gbk')) {
    if (line.startsWith('#')) {
      const account = /账号：\[(\d+)\]/.exec(line)?.[1]
      // The account number is the merchant's number followed by four digits.
      if (account !== undefined && !account.startsWith(merchantId))
        throw new Problem('payments.day-merchant', { found: account })
      const [, what, many] = /(交易|退款)合计：(\d+)笔/.exec(line) ?? []
      if (what !== undefined) ended[what] = Number(many)
      continue
    }
    const cells = cellsOf(line)
    if (!places) {
      places = columnPositionsIn(cells, titles)
      continue
    }
    if (cells.length < 2) continue
    const row = rowOf(cells, { places, row: rows + refunds + 1 })
    if (row.kind === 'refund') refunds += 1
    else rows += 1
    yield row
  }
  if (ended.交易 !== rows || ended.退款 !== refunds) throw new Problem('payments.day-half')
}

/** A line without quotes needs no parser. Nearly all lines have none. */
function cellsOf(line: string): string[] {
  const cells: string[] = line.includes('"')
    ? (parse(line, { relax_quotes: true, relax_column_count: true })[0] ?? [])
    : line.split(',')
  return cells.map((cell) => cell.trim())
}

function rowOf(cells: readonly string[], { places, row }: { places: readonly number[]; row: number }): DayFileRow {
  const cell = (title: number) => cells[places[title] ?? -1] ?? ''
  const isRefund = cell(2) === '退款'
  const feeMinor = parseSignedMinor(cell(6) || '0', 'CNY', row)
  return {
    kind: isRefund ? 'refund' : 'payment',
    ourNo: isRefund ? cell(5) : intentOf(cell(1)),
    providerNo: cell(0),
    amountMinor: Math.abs(parseSignedMinor(cell(4), 'CNY', row)),
    // Fees are reported as negative amounts.
    feeMinor: 0 - feeMinor,
    currency: 'CNY',
    at: beijingTime(cell(3), row),
  }
}

/**
 * A trade that captures a frozen amount has the authorisation's number followed by a letter and the number of the
 * capture.
 */
function intentOf(tradeNo: string): string {
  return tradeNo.replace(/^([0-9a-f]{32})P(\d*)$/, (_, ourNo, number) => ourNo + (number && `-${number}`))
}

/** Unpacks the file of trades, which comes before the one with totals. Throws payments.day-half. */
async function* firstFileOf(packed: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  const progress = { files: 0, isWhole: false }
  const zip = new Unzip((file) => {
    progress.files += 1
    if (progress.files > 1) return
    file.ondata = (error, piece, final) => {
      if (error) throw error
      pieces.push(piece)
      progress.isWhole = final
    }
    file.start()
  })
  zip.register(UnzipInflate)
  zip.register(UnzipPassThrough)
  try {
    for await (const part of packed) {
      zip.push(part)
      const out = pieces
      pieces = []
      yield* out
    }
  } catch (error) {
    throw error instanceof Error && 'code' in error && typeof error.code === 'number'
      ? new Problem('payments.day-half')
      : error
  }
  if (!progress.isWhole) throw new Problem('payments.day-half')
}
