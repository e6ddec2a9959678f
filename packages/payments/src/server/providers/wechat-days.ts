import { createHash } from 'node:crypto'
import { createGunzip } from 'node:zlib'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '@evops/platform/contract'
import type { Merchant, DayFileRow } from '../port.ts'
import { beijingTime, parseFractionalMinor, linesOf, columnPositionsIn, parseSignedMinor } from './day-lines.rules.ts'

/*
 * Bill of all trades of a WeChat Pay day: a title line, rows whose cells begin with a backtick, a second title line and
 * one row of totals. Its SHA1 is that of the text, not of the gzip.
 */

const titles = [
  '交易时间',
  '商户号',
  '特约商户号',
  '微信订单号',
  '商户订单号',
  '交易状态',
  '货币种类',
  '微信退款单号',
  '商户退款单号',
  '退款状态',
  '手续费',
  '订单金额',
  '申请退款金额',
]

/** Returns the rows of a packed bill. Throws payments.day-hash, -merchant, -half, -row, -head. */
export async function* wechatRows(
  packed: AsyncIterable<Buffer>,
  { merchant, sha1 }: { merchant: Pick<Merchant, 'merchantId' | 'subMerchantId'>; sha1: string },
): AsyncGenerator<DayFileRow> {
  const hash = createHash('sha1')
  const unpacked = createGunzip()
  const feeding = pipeline(Readable.from(packed), unpacked)
  // The error is handled where the stream is read. Without this line a truncated file would be an unhandled rejection
  // first.
  feeding.catch(() => undefined)
  async function* hashParts(): AsyncGenerator<Buffer> {
    try {
      for await (const part of unpacked) {
        hash.update(part)
        yield part
      }
    } catch (error) {
      throw isZlib(error) ? new Problem('payments.day-half') : error
    }
  }
  const sums = { rows: 0, refunds: 0 }
  let places: number[] | undefined
  let total: string[] | undefined
  for await (const line of linesOf(hashParts())) {
    if (line === '') continue
    if (!line.startsWith('`')) {
      // The first titles belong to the rows, the second ones to the totals.
      if (places) total = []
      else places = columnPositionsIn(line.replace(/^\uFEFF/, '').split(','), titles)
      continue
    }
    const cells = line.slice(1).split(',`')
    if (!places) throw new Problem('payments.day-head', { title: titles[0] ?? '' })
    if (total) total = cells
    else yield* rowsOf(cells, { places, merchant, sums })
  }
  if (hash.digest('hex') !== sha1.toLowerCase()) throw new Problem('payments.day-hash')
  if (Number(total?.[0]) !== sums.rows) throw new Problem('payments.day-half')
}
function isZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

function* rowsOf(
  cells: readonly string[],
  {
    places,
    merchant,
    sums,
  }: {
    places: readonly number[]
    merchant: Pick<Merchant, 'merchantId' | 'subMerchantId'>
    sums: { rows: number }
  },
): Generator<DayFileRow> {
  sums.rows += 1
  const row = sums.rows
  const cell = (title: number) => cells[places[title] ?? -1] ?? ''
  const at = beijingTime(cell(0), row)
  const sub = cell(2) === '0' ? '' : cell(2)
  if (cell(1) !== merchant.merchantId || sub !== merchant.subMerchantId)
    throw new Problem('payments.day-merchant', { found: sub || cell(1) })
  const currency = cell(6)
  const feeMinor = parseFractionalMinor(cell(10), currency, row)
  if (cell(5) === 'SUCCESS')
    yield {
      kind: 'payment',
      ourNo: cell(4),
      providerNo: cell(3),
      amountMinor: parseSignedMinor(cell(11), currency, row),
      feeMinor,
      currency,
      at,
    }
  // A failed refund moved nothing.
  else if (cell(5) === 'REFUND' && cell(9) !== 'FAIL')
    yield {
      kind: 'refund',
      ourNo: cell(8),
      providerNo: cell(7),
      amountMinor: parseSignedMinor(cell(12), currency, row),
      feeMinor,
      currency,
      at,
    }
}
