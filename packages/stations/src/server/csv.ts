import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export type Cell = string | number | boolean | null

/** A text that a spreadsheet would run as a formula gets an apostrophe in front (S-23); plain numbers do not. */
function harmless(text: string): string {
  if (!/^[=+\-@\t\r\n]/.test(text)) return text
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? text : `'${text}`
}

/** One line of CSV (RFC 4180) with its line end. */
export function csvLine(cells: readonly Cell[]): string {
  const texts = cells.map((cell) => {
    const text = typeof cell === 'string' ? harmless(cell) : cell === null ? '' : String(cell)
    return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  })
  return `${texts.join(',')}\r\n`
}

/** Sends lines as a download, as they come. The byte order mark makes spreadsheets read UTF-8. */
export function sendCsv(
  reply: FastifyReply,
  fileName: string,
  lines: AsyncIterable<string> | Iterable<string>,
) {
  void reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('x-content-type-options', 'nosniff')
  void reply.send(Readable.from(withMark(lines)))
}

async function* withMark(lines: AsyncIterable<string> | Iterable<string>) {
  yield '\uFEFF'
  yield* lines
}
