import { parse } from 'csv-parse/sync'
import { lineOfOffset, type SourceFile, type SourceTree } from '../check/tree.ts'
import { listTexts, markText, type SourceText } from './texts.ts'

const fixed = ['file', 'key', 'mark'] as const
const productLanguages = ['zh', 'en', 'es']

const quoteCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * Returns the texts of a tree as CSV for translators: file, key, mark, and a column for each language. `language` adds a
 * column for a language that the product may not have yet; `missing` leaves out the texts that have it.
 */
export function exportTexts(tree: SourceTree, { language, missing }: { language?: string; missing?: boolean }): string {
  const columns = [...new Set([...productLanguages, ...(language === undefined ? [] : [language])])]
  const rows = listTexts(tree)
    .filter((text) => !missing || language === undefined || !text.languages.has(language))
    .map((text) => [
      text.file,
      text.key,
      markText(text),
      ...columns.map((column) => text.languages.get(column)?.text ?? ''),
    ])
  return `${[[...fixed, ...columns], ...rows].map((cells) => cells.map(quoteCell).join(',')).join('\n')}\n`
}

/**
 * Applies a translator's CSV to a tree. Returns the changed files and the number of changed texts, or a finding for
 * each row that can't be taken: an unknown text, a text that has changed since the export, other placeholders. An empty
 * cell leaves its text as it is.
 */
export function importTexts(
  tree: SourceTree,
  csv: string,
): { files: SourceFile[]; changed: number; findings: string[] } {
  const rows: Record<string, string>[] = parse(csv, { bom: true, columns: true, skip_empty_lines: true })
  const texts = new Map(listTexts(tree).map((text) => [`${text.file} ${text.key}`, text]))
  const findings: string[] = []
  const edits = new Map<string, { start: number; end: number; text: string }[]>()
  let changed = 0
  rows.forEach((row, index) => {
    const text = texts.get(`${row['file']} ${row['key']}`)
    const complaint = text ? refuseRow(text, row) : 'is no text of this version'
    if (!text || complaint !== undefined)
      return void findings.push(`row ${index + 2}: ${row['file']} '${row['key']}' ${complaint}`)
    const own = editsOf(text, row)
    if (own.length > 0) changed += 1
    edits.set(text.file, [...(edits.get(text.file) ?? []), ...own])
  })
  const files = tree.files
    .filter((file) => (edits.get(file.path) ?? []).length > 0)
    .map((file) => ({ path: file.path, text: applyEdits(file.text, edits.get(file.path) ?? []) }))
  return { files, changed, findings }
}

const languagesOf = (row: Readonly<Record<string, string>>) =>
  Object.keys(row).filter((column) => /^[a-z]{2}$/.test(column) && (row[column] ?? '').trim() !== '')

/** Placeholders of a text: all languages of one text have the same, except the one that is the language itself. */
const marksOf = (text: string, language: string) =>
  [...new Set(text.replaceAll(`{${language}}`, '{own}').match(/\{\w+\}/g))].toSorted().join(' ')

function refuseRow(text: SourceText, row: Readonly<Record<string, string>>): string | undefined {
  if (row['mark'] !== markText(text)) return 'has changed since the export'
  const wanted = marksOf(text.languages.get('en')?.text ?? '', 'en')
  const other = languagesOf(row).find((language) => marksOf(row[language] ?? '', language) !== wanted)
  return other === undefined ? undefined : `has other placeholders in ${other}`
}

function editsOf(text: SourceText, row: Readonly<Record<string, string>>) {
  const last = Math.max(...[...text.languages.values()].map(({ end }) => end))
  return languagesOf(row).flatMap((language) => {
    const was = text.languages.get(language)
    const wanted = row[language] ?? ''
    if (was) return was.text === wanted ? [] : [{ start: was.start, end: was.end, text: quoteText(wanted) }]
    return [{ start: last, end: last, text: `, ${language}: ${quoteText(wanted)}` }]
  })
}

/** Returns a literal of a text; the formatter chooses its quotes. */
const quoteText = (text: string) =>
  `'${text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", String.raw`\'`)
    .replaceAll('\n', String.raw`\n`)}'`

function applyEdits(text: string, edits: readonly { start: number; end: number; text: string }[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, edit) => rest.slice(0, edit.start) + edit.text + rest.slice(edit.end), text)
}

/** Lists the texts without a language, for a new language that the compiler does not know yet. */
export function listMissing(tree: SourceTree, language: string): string[] {
  const files = new Map(tree.files.map((file) => [file.path, file]))
  return listTexts(tree)
    .filter((text) => !text.languages.has(language))
    .map((text) => {
      const file = files.get(text.file)
      const start = text.languages.get('zh')?.start ?? 0
      return `${text.file}:${file ? lineOfOffset(file, start) : 1} ${text.key}`
    })
}
