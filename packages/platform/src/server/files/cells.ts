/**
 * A cell of an exported table. `decimal`: a number with exactly these digits, written without passing through a
 * float (`135.08`).
 */
export type Cell = string | number | boolean | null | { readonly decimal: string }
export type Cells = readonly Cell[]

/** What a spreadsheet would run as a formula when it reads or edits the text (S-23). */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r\n]/.test(text)
}
export function isDecimal(text: string): boolean {
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(text)
}
