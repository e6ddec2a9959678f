import { fill, Problem, type Language, type Text } from '@evops/platform/contract'
import { CsvError, parse } from 'csv-parse/sync'
import { tokenColumns, tokenForm, type TokenColumn, type TokenForm } from '../../contract/index.ts'
import { tokenImportWords } from './token-import.words.ts'

export interface ReadTokens {
  total: number
  forms: TokenForm[]
  errors: { row: number; field: string; message: string }[]
}

const mostErrors = 200
/** As a spreadsheet counts: the heading is row 1. */
const firstRow = 2

/**
 * Reads a file of start tokens: a heading row, then a token each; comma, semicolon or tab. A row without anything is
 * passed over. Throws charging.import-unreadable and charging.import-columns; what is wrong in rows comes back in
 * `errors`, said in `language`.
 */
export function readTokens(content: string, language: Language): ReadTokens {
  const [heading = [], ...lines] = records(content)
  const places = new Map(tokenColumns.map((column) => [column, placeOf(heading, column)]))
  if (places.get('idTag') === -1) throw new Problem('charging.import-columns', { columns: 'idTag' })
  const read: ReadTokens = { total: 0, forms: [], errors: [] }
  const seen = new Map<string, number>()
  lines.forEach((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return
    read.total += 1
    const row = index + firstRow
    const cellOf = (column: TokenColumn) => cleaned(cells[places.get(column) ?? -1])
    const parsed = tokenForm.safeParse({
      idTag: cellOf('idTag'),
      label: cellOf('label'),
      state: cellOf('state').toLowerCase() || undefined,
      validFrom: cellOf('validFrom') || null,
      validUntil: cellOf('validUntil') || null,
    })
    const complain = (field: string, text: Text, values = {}) => {
      if (read.errors.length < mostErrors)
        read.errors.push({ row, field, message: fill(text[language], values) })
    }
    if (!parsed.success) {
      for (const issue of parsed.error.issues)
        complain(String(issue.path[0] ?? ''), sentenceFor(String(issue.path[0]), issue.code))
      return
    }
    const key = parsed.data.idTag.toLowerCase()
    const first = seen.get(key)
    if (first !== undefined)
      return complain('idTag', tokenImportWords['charging.import.twice'], { row: first })
    seen.set(key, row)
    read.forms.push(parsed.data)
  })
  return read
}

function records(content: string): string[][] {
  try {
    return parse(content, {
      bom: true,
      delimiter: [',', ';', '\t'],
      relaxColumnCount: true,
      relaxQuotes: false,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Problem('charging.import-unreadable', { detail: `#${Number(error.lines ?? 0)}` })
  }
}

function placeOf(heading: readonly string[], column: TokenColumn): number {
  return heading.findIndex((name) => name.trim().toLowerCase() === column.toLowerCase())
}

/** Without the apostrophe that keeps a spreadsheet from running a text. */
function cleaned(cell: string | undefined): string {
  return (cell ?? '').trim().replace(/^'(?=[=+\-@])/, '')
}

function sentenceFor(field: string, code: string): Text {
  if (field === 'idTag') return tokenImportWords['charging.import.idTag']
  if (field === 'label') return tokenImportWords['charging.import.label']
  if (field === 'state') return tokenImportWords['charging.import.state']
  return code === 'custom'
    ? tokenImportWords['charging.import.order']
    : tokenImportWords['charging.import.instant']
}
