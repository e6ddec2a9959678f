/**
 * A cell of an exported table. `decimal`: a number with exactly these digits, written without passing through a
 * float (`135.08`).
 */
export type Cell = string | number | boolean | null | { readonly decimal: string }
export type Cells = readonly Cell[]

export function isDecimal(text: string): boolean {
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(text)
}
