import { cellText, type TableCell, type TableRowCells } from '../../contract/csv.ts'

const linesPerPiece = 500
const valueOf = (cell: TableCell = null) => (typeof cell === 'object' && cell !== null ? cellText(cell) : cell)

/**
 * Yields one JSON line per row, with the cells under the names of the heading. A decimal is text so that no digit is
 * lost.
 */
export async function* jsonlFile(head: TableRowCells, rows: AsyncIterable<TableRowCells>): AsyncGenerator<string> {
  let piece = ''
  let lines = 0
  for await (const row of rows) {
    piece += `${JSON.stringify(Object.fromEntries(head.map((name, index) => [String(valueOf(name)), valueOf(row[index])])))}\n`
    lines += 1
    if (lines % linesPerPiece !== 0) continue
    yield piece
    piece = ''
  }
  yield piece
}
