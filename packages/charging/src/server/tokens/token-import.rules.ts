import { fill, Problem, type Language, type Text, withoutGuard, unitsOf } from '@evops/platform/contract'
import { readTable } from '@evops/platform/server'
import { tokenColumns, tokenForm, type TokenColumn, type TokenForm } from '../../contract/index.ts'
import { tokenImportWords } from './token-import.words.ts'

export interface ReadTokens {
  total: number
  forms: TokenForm[]
  errors: { row: number; field: string; message: string }[]
}

const mostErrors = 200
const mostRows = 100_000

/**
 * Reads a file of start tokens, CSV or a workbook: a heading row, then a token each. A row without anything is passed
 * over. Throws what `readTable` throws and charging.import-columns; what is wrong in rows comes back in `errors`, said
 * in `language`.
 */
export async function readTokens(
  content: string,
  { language, exponent }: { language: Language; exponent: number },
): Promise<ReadTokens> {
  const { columns: heading, rows } = await readTable(content, { mostRows })
  const places = new Map(tokenColumns.map((column) => [column, placeOf(heading, column)]))
  if (places.get('idTag') === -1) throw new Problem('charging.import-columns', { columns: 'idTag' })
  const has = (column: TokenColumn) => places.get(column) !== -1
  const read: ReadTokens = { total: 0, forms: [], errors: [] }
  const seen = new Map<string, number>()
  const add = (row: number, cells: readonly string[]) => {
    read.total += 1
    const cellOf = (column: TokenColumn) => cleaned(cells[places.get(column) ?? -1])
    const parsed = tokenForm.safeParse({
      idTag: cellOf('idTag'),
      label: cellOf('label'),
      state: cellOf('state').toLowerCase() || undefined,
      validFrom: cellOf('validFrom') || null,
      validUntil: cellOf('validUntil') || null,
      // What the file has no column for stays as it was.
      ...(has('priceGroup') && { priceGroup: cellOf('priceGroup') || null }),
      ...(has('limitAmount') && { limitMinor: unitsOf(cellOf('limitAmount'), exponent) }),
      ...(has('limitKwh') && { limitDwh: unitsOf(cellOf('limitKwh'), 4) }),
      ...(has('manyAtOnce') && { manyAtOnce: flagOf(cellOf('manyAtOnce')) }),
      ...(has('batteryKwh') && { batteryDwh: unitsOf(cellOf('batteryKwh'), 4) }),
      ...(has('groupTag') && { groupTag: cellOf('groupTag') || null }),
      ...(has('kind') && { kind: cellOf('kind') || null }),
    })
    const complain = (field: string, text: Text, values = {}) => {
      if (read.errors.length < mostErrors)
        read.errors.push({ row, field, message: fill(text[language], values) })
    }
    if (!parsed.success) {
      for (const issue of parsed.error.issues)
        complain(columnOf(String(issue.path[0] ?? '')), sentenceFor(String(issue.path[0]), issue.code))
      return
    }
    const key = parsed.data.idTag.toLowerCase()
    const first = seen.get(key)
    if (first !== undefined)
      return complain('idTag', tokenImportWords['charging.import.twice'], { row: first })
    seen.set(key, row)
    read.forms.push(parsed.data)
  }
  for await (const { row, cells } of rows) add(row, cells)
  return read
}

function placeOf(heading: readonly string[], column: TokenColumn): number {
  return heading.findIndex((name) => name.trim().toLowerCase() === column.toLowerCase())
}

/** Without the apostrophe that keeps a spreadsheet from running a text. */
function cleaned(cell: string | undefined): string {
  return withoutGuard((cell ?? '').trim())
}

function flagOf(text: string): boolean | string {
  const known = { true: true, '1': true, false: false, '0': false, '': false }[text.toLowerCase()]
  return known ?? text
}

/** The file's column of a field. */
function columnOf(field: string): string {
  return { limitMinor: 'limitAmount', limitDwh: 'limitKwh', batteryDwh: 'batteryKwh' }[field] ?? field
}

function sentenceFor(field: string, code: string): Text {
  if (field === 'idTag' || field === 'groupTag') return tokenImportWords['charging.import.idTag']
  if (field === 'label') return tokenImportWords['charging.import.label']
  if (field === 'state') return tokenImportWords['charging.import.state']
  if (field === 'priceGroup') return tokenImportWords['charging.import.group']
  if (field === 'kind') return tokenImportWords['charging.import.kind']
  if (field === 'manyAtOnce') return tokenImportWords['charging.import.many']
  if (field === 'batteryDwh') return tokenImportWords['charging.import.battery']
  if (field.startsWith('limit')) return tokenImportWords['charging.import.limit']
  return code === 'custom'
    ? tokenImportWords['charging.import.order']
    : tokenImportWords['charging.import.instant']
}
