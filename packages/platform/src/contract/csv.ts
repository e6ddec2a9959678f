import { withGuard } from './formulas.ts'

/**
 * A cell of an exported table. `decimal`: a number with exactly these digits, written without passing through a
 * float (`135.08`).
 */
export type Cell = string | number | boolean | null | { readonly decimal: string }
export type Cells = readonly Cell[]

/** What a CSV file begins with: spreadsheets then read UTF-8. */
export const csvMark = '\uFEFF'

export function isDecimal(text: string): boolean {
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(text)
}

/**
 * One line of CSV (RFC 4180) with its line end: the only writer there is, of the server and of the browser. A text that a
 * spreadsheet would run gets an apostrophe in front, a number never does, and a semicolon is quoted for those that
 * read it as a comma (S-23).
 */
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
