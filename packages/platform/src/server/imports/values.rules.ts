import type { LocalizedText } from '../../contract/index.ts'
import type { LoadedTable } from '../files/table.ts'

/** A field whose cells are codes or their names. */
export interface CodedField {
  field: string
  choices: Readonly<Record<string, LocalizedText>>
  /** Returns the code of a text; undefined if the text is not recognised. */
  codeOf: (text: string) => string | undefined
  /** Returns the label of a code that is not among the choices. */
  labelOf?: (code: string) => LocalizedText
}
/** Our codes for the texts of a file, by field. */
export type ValueCodes = Readonly<Record<string, Readonly<Record<string, string>>>>
interface ValueSettings {
  mapping: Readonly<Record<string, string | undefined>>
  values: ValueCodes
}

/** Maximum number of distinct values of a column that are shown. */
const mostValues = 200

/** Replaces the texts of coded columns by the codes that a user chose for them. */
export function withValues(table: LoadedTable, { mapping, values }: ValueSettings): LoadedTable {
  const codes = Object.entries(values).flatMap(([field, codeByText]) => {
    const place = table.columns.indexOf(mapping[field] ?? '')
    return place < 0 ? [] : [{ place, codeByText: new Map(Object.entries(codeByText)) }]
  })
  if (codes.length === 0) return table
  const rows = table.rows.map(({ row, cells }) => {
    const whole = [...cells]
    for (const { place, codeByText } of codes) whole[place] = codeByText.get(cells[place] ?? '') ?? cells[place] ?? ''
    return { row, cells: whole }
  })
  return { columns: table.columns, rows }
}

/** Returns the distinct values of every coded column with their counts, the most frequent first, and our codes. */
export function valuesOfColumns(table: LoadedTable, fields: readonly CodedField[], { mapping, values }: ValueSettings) {
  return fields.flatMap(({ field, choices, codeOf, labelOf }) => {
    const column = mapping[field] ?? ''
    const place = table.columns.indexOf(column)
    if (place < 0) return []
    const counts = new Map<string, number>()
    for (const { cells } of table.rows) {
      const text = cells[place] ?? ''
      if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1)
    }
    if (counts.size > mostValues) return []
    const items = [...counts]
      .toSorted(([, a], [, b]) => b - a)
      .map(([text, count]) => ({ text, count, code: values[field]?.[text] ?? codeOf(text) ?? null }))
    const others = items.flatMap(({ code }) =>
      code !== null && labelOf && !Object.hasOwn(choices, code) ? [[code, labelOf(code)] as const] : [],
    )
    return [{ field, column, choices: { ...choices, ...Object.fromEntries(others) }, items }]
  })
}
