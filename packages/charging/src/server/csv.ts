import { withGuard } from '@evops/platform/contract'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export type Cell = string | number | null

/** One line of CSV (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in front (S-23). */
export function csvLine(cells: readonly Cell[]): string {
  const texts = cells.map((cell) => {
    if (cell === null) return ''
    const text = typeof cell === 'string' ? withGuard(cell) : String(cell)
    return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  })
  return `${texts.join(',')}\r\n`
}

/** Sends lines as a download while they are made. The byte order mark makes spreadsheets read UTF-8. */
export function sendCsv(reply: FastifyReply, fileName: string, lines: AsyncIterable<string>) {
  void reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
  return reply.send(Readable.from(withMark(lines)))
}

async function* withMark(lines: AsyncIterable<string>) {
  yield '\uFEFF'
  yield* lines
}
