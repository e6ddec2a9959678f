import { withGuard } from '../../contract/formulas.ts'
import { isDecimal, type Cell, type Cells } from './cells.ts'

/** One line of CSV (RFC 4180) with its line end. A text that a spreadsheet would run gets an apostrophe in front. */
export function csvLine(cells: Cells): string {
  return `${cells.map((cell) => quoted(textOf(cell))).join(',')}\r\n`
}

function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'object') return isDecimal(cell.decimal) ? cell.decimal : withGuard(cell.decimal)
  return typeof cell === 'string' ? withGuard(cell) : String(cell)
}
function quoted(text: string): string {
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const linesPerPiece = 500

/** A whole file, piece by piece. The byte order mark makes spreadsheets read UTF-8. */
export async function* csvFile(head: Cells, rows: AsyncIterable<Cells>): AsyncGenerator<string> {
  let piece = `\uFEFF${csvLine(head)}`
  let lines = 0
  for await (const row of rows) {
    piece += csvLine(row)
    lines += 1
    if (lines % linesPerPiece !== 0) continue
    yield piece
    piece = ''
  }
  yield piece
}
