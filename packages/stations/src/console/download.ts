/** Hands a file to the browser's downloads. */
export function download(content: Blob | string, name: string): void {
  // The mark tells spreadsheet programs that the text is UTF-8.
  const blob = typeof content === 'string' ? new Blob(['\uFEFF', content], { type: 'text/csv' }) : content
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** One line of CSV; a cell that a spreadsheet would run as a formula is defused. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return cells
    .map((cell) => {
      const text = cell === null ? '' : String(cell)
      const safe = /^[=+\-@\t\r]/.test(text) && typeof cell === 'string' ? `'${text}` : text
      return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
    })
    .join(',')
}
