import { withGuard } from '@evops/platform/contract'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export type Cell = string | number | boolean | null

/** One line of CSV (RFC 4180) with its line end. */
export function csvLine(cells: readonly Cell[]): string {
  const texts = cells.map((cell) => {
    const text = typeof cell === 'string' ? withGuard(cell) : cell === null ? '' : String(cell)
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
