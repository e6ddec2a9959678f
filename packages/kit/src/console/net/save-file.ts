import { csvLine, csvMark, type TableRowCells } from '@evops/platform/contract'

/** Saves a file through the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Builds a CSV file from lines. */
export function csvFile(lines: readonly TableRowCells[]): Blob {
  return new Blob([csvMark, ...lines.map(csvLine)], { type: 'text/csv' })
}
