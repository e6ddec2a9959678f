import type { LoadedTable } from '../files/table.ts'
import { dayOrderOf, isDay, orderOfAnswer, withYearFirst } from './day-orders.rules.ts'
import { normalizeNumberText } from './find.rules.ts'

/*
 * A column has one decimal sign and one order of day and month. A single cell is often ambiguous: `1.234` is a decimal
 * beside `12.5` and a thousand beside `12,5`. These rules decide by all values of the column.
 */

const figure = /^[+-]?(?:\d+|\d{1,3}(?:([.,'’ \u00A0\u202F])\d{3})(?:\1\d{3})*)(?:[.,]\d+)?$/
/** One separator with three digits behind it: a decimal or a thousand. */
const ambiguous = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/
type Sign = '.' | ','

/** Returns the decimal sign of a number; undefined if it has none or is ambiguous. */
function signOf(text: string): Sign | undefined {
  const signs = text.match(/[.,]/g) ?? []
  const last = signs.at(-1)
  if (last === undefined || ambiguous.test(text)) return undefined
  const other = last === '.' ? ',' : '.'
  // A repeated separator separates thousands.
  if (signs.length > 1 && signs.every((sign) => sign === last)) return other
  return last === '.' ? '.' : ','
}

/** Returns the decimal sign of a column; undefined without evidence, or if the values contradict each other. */
export function decimalSignOf(values: readonly string[]): Sign | undefined {
  const signs = new Set(values.flatMap((value) => signOf(value) ?? []))
  const [only] = signs
  return signs.size === 1 ? only : undefined
}

/** Writes a number without thousands and with a decimal point. */
function withPoint(text: string, sign: Sign): string {
  const bare = text.replaceAll(/['’\s\u00A0\u202F]/g, '')
  return sign === ',' ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '')
}

/** Returns the rule that makes the cells of a column unambiguous; undefined if the cells stay as they are. */
function formOf(
  values: readonly string[],
  answers: Readonly<Record<string, string>>,
): ((text: string) => string) | undefined {
  if (values.length > 0 && values.every(isDay)) {
    const order = dayOrderOf(values) ?? orderOfAnswer(answers)
    return order && ((text) => withYearFirst(text, order))
  }
  if (!values.every((value) => figure.test(value))) return undefined
  const sign = decimalSignOf(values)
  if (sign === undefined) return undefined
  const isWrongAlone = (value: string) => normalizeNumberText(value).replace(',', '.') !== withPoint(value, sign)
  return values.some(isWrongAlone) ? (text) => withPoint(text, sign) : undefined
}

/** Makes the numbers and days of the columns that a field uses unambiguous. */
export function withColumnForms(
  table: LoadedTable,
  {
    mapping,
    answers,
  }: { mapping: Readonly<Record<string, string | undefined>>; answers: Readonly<Record<string, string>> },
): LoadedTable {
  const used = new Set(Object.values(mapping))
  const forms = table.columns.map((column, place) =>
    used.has(column)
      ? formOf(
          table.rows.flatMap(({ cells }) => cells[place] || []),
          answers,
        )
      : undefined,
  )
  if (forms.every((form) => form === undefined)) return table
  const rows = table.rows.map(({ row, cells }) => ({
    row,
    cells: cells.map((cell, place) => (cell === '' ? cell : (forms[place]?.(cell) ?? cell))),
  }))
  return { columns: table.columns, rows }
}
