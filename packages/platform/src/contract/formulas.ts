/** Characters that a spreadsheet reads as the start of a formula, including the full-width forms (S-23). */
const beginnings = '=+\\-@\uFF1D\uFF0B\uFF0D\uFF20'
const formula = new RegExp(`^[${beginnings}\\t\\r\\n]`)
const guarded = new RegExp(`^'(?=[${beginnings}])`)

/** Returns true if a spreadsheet would execute the text as a formula when it opens or edits the text. */
export function isFormulaLike(text: string): boolean {
  return formula.test(text)
}

/**
 * Returns the text for a CSV file: a text that a spreadsheet would execute gets an apostrophe in front, a plain number
 * does not.
 */
export function guardFormulaText(text: string): string {
  return isFormulaLike(text) && !/^[+-]?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
}

/** Returns the cell text of a file that this product exported, without the protective apostrophe. */
export function removeFormulaGuard(text: string): string {
  return text.replace(guarded, '')
}
