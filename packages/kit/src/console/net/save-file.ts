import { csvLine, csvMark, spreadsheetCsv, type Language, type TableRowCells } from '@evops/platform/contract'

/** Saves a file through the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Builds a CSV file from lines, for the spreadsheet of the reader's language. */
export function csvFile(lines: readonly TableRowCells[], language: Language): Blob {
  return new Blob([csvMark, ...lines.map((cells) => csvLine(cells, spreadsheetCsv(language)))], { type: 'text/csv' })
}
