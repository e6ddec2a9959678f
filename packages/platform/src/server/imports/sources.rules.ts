import { templateMark, removeFormulaGuard, type ImportCorrection } from '../../contract/index.ts'
import type { LoadedTable } from '../files/table.ts'

interface Sources {
  mapping: Readonly<Record<string, string | undefined>>
  corrections: readonly ImportCorrection[]
}
type Part = string | { column: number } | { digits: number }

/** Parses a template; undefined if it names a column that does not exist. */
function partsOf(template: string, columns: readonly string[]): Part[] | undefined {
  const parts: Part[] = []
  for (const piece of template.slice(templateMark.length).split(/(\{[^{}]*\})/)) {
    if (!piece.startsWith('{')) {
      if (piece !== '') parts.push(piece)
      continue
    }
    const name = piece.slice(1, -1)
    const [, digits] = /^n(?::(\d))?$/.exec(name) ?? []
    const column = columns.indexOf(name)
    if (column >= 0) parts.push({ column })
    else if (/^n(:\d)?$/.test(name)) parts.push({ digits: Number(digits ?? 1) })
    else return undefined
  }
  return parts
}

/** Returns true if the source exists in the file: a column, or a template whose columns exist. */
export function isSource(source: string | undefined, columns: readonly string[]): boolean {
  if (source === undefined || source === '') return false
  if (columns.includes(source)) return true
  return source.startsWith(templateMark) && (partsOf(source, columns)?.length ?? 0) > 0
}

/** Returns the columns of a file that no field and no template uses. */
export function unusedImportColumns(columns: readonly string[], { mapping }: Pick<Sources, 'mapping'>): string[] {
  const read = new Set<string>()
  for (const source of Object.values(mapping)) {
    if (source === undefined) continue
    if (columns.includes(source)) read.add(source)
    else
      for (const part of partsOf(source, columns) ?? [])
        if (typeof part === 'object' && 'column' in part) read.add(columns[part.column] ?? '')
  }
  return columns.filter((column) => !read.has(column))
}

/** Applies the settings to the table: adds one column per template and the corrected cells. */
export function applyImportSources(table: LoadedTable, { mapping, corrections }: Sources): LoadedTable {
  const { columns: own } = table
  const templates = [...new Set(Object.values(mapping))].flatMap((source) => {
    if (!source?.startsWith(templateMark) || own.includes(source)) return []
    const parts = partsOf(source, own)
    return parts && parts.length > 0 ? [{ source, parts }] : []
  })
  const columns = [...own, ...templates.map(({ source }) => source)]
  const byRow = Map.groupBy(corrections, ({ row }) => row)
  if (templates.length === 0 && byRow.size === 0) return table
  const rows = table.rows.map(({ row, cells }, index) => {
    const corrected = byRow.get(row) ?? []
    if (templates.length === 0 && corrected.length === 0) return { row, cells }
    const whole = templates.length === 0 ? [...cells] : own.map((_, place) => cells[place] ?? '')
    for (const { column, value } of corrected) {
      const place = own.indexOf(column)
      if (place >= 0) whole[place] = value.trim()
    }
    for (const { source, parts } of templates)
      whole.push(corrected.find(({ column }) => column === source)?.value ?? fillTemplate(parts, whole, index + 1))
    return { row, cells: whole }
  })
  return { columns, rows }
}

function fillTemplate(parts: readonly Part[], cells: readonly string[], n: number): string {
  const texts = parts.map((part) => {
    if (typeof part === 'string') return part
    if ('digits' in part) return String(n).padStart(part.digits, '0')
    return removeFormulaGuard(cells[part.column] ?? '')
  })
  return texts.join('').trim()
}
