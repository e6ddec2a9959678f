import { withGuard } from '../../contract/index.ts'
/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Lines as a CSV file; its mark tells spreadsheet programs that the text is UTF-8. */
export function csvFile(lines: readonly CsvCells[]): Blob {
  return new Blob(['\uFEFF', `${lines.map(csvLine).join('\r\n')}\r\n`], { type: 'text/csv' })
}

type CsvCells = readonly (string | number | null)[]

/** One line of CSV; a cell that a spreadsheet would run as a formula is defused. */
export function csvLine(cells: CsvCells): string {
  return cells
    .map((cell) => {
      const text = cell === null ? '' : String(cell)
      const safe = typeof cell === 'string' ? withGuard(text) : text
      return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
    })
    .join(',')
}
