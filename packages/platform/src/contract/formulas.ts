/** What a spreadsheet takes for the beginning of a formula, in full width too (S-23). */
const beginnings = '=+\\-@\uFF1D\uFF0B\uFF0D\uFF20'
const formula = new RegExp(`^[${beginnings}\\t\\r\\n]`)
const guarded = new RegExp(`^'(?=[${beginnings}])`)

/** What a spreadsheet would run as a formula when it reads or edits the text. */
export function isFormulaLike(text: string): boolean {
  return formula.test(text)
}

/** A text as it stands in a CSV file: one that would be run gets an apostrophe in front; plain numbers do not. */
export function withGuard(text: string): string {
  return isFormulaLike(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
}

/** A cell of a file that was written here: without that apostrophe. */
export function withoutGuard(text: string): string {
  return text.replace(guarded, '')
}
