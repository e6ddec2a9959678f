import { csvLine, csvMark, programCsv, type CsvDialect, type TableRowCells } from '../../contract/csv.ts'

/** Small enough that other requests are answered in between. */
const linesPerPiece = 100

/** Yields a whole file piece by piece. */
export async function* csvFile(
  head: TableRowCells,
  rows: AsyncIterable<TableRowCells>,
  dialect: CsvDialect = programCsv,
): AsyncGenerator<string> {
  let piece = `${csvMark}${csvLine(head, dialect)}`
  let lines = 0
  for await (const row of rows) {
    piece += csvLine(row, dialect)
    lines += 1
    if (lines % linesPerPiece !== 0) continue
    yield piece
    piece = ''
  }
  yield piece
}
