import path from 'node:path'
import { setImmediate as immediate } from 'node:timers/promises'
import { openArchive, UnreadableFileError, type ZipArchive } from './zip.ts'
import { cellText, readStyles, type XlsxStyles } from './xlsx-values.ts'
import { xmlEvents, type XmlEvent } from './xml.ts'

export interface ReadXlsxOptions {
  /** Maximum number of non-empty rows; a sheet with more is rejected. */
  mostRows: number
  /** Maximum number of unpacked bytes (32 MB). */
  mostBytes?: number
  /** Keeps empty rows, so that a row's index is its row number (default false). */
  keepEmpty?: boolean
  /** Name of the sheet (default: the first visible sheet with a table, otherwise the first sheet). */
  sheet?: string | undefined
}
export interface XlsxSheet {
  rows: string[][]
  /** Name of the sheet that was read. */
  sheet: string
  /** Names of all visible sheets, in order. */
  sheets: string[]
}

const mostColumns = 256
/** Maximum length of a cell (Excel's own limit). */
const mostCellChars = 32_767

/** Reads the rows of a sheet, see `readXlsxSheet`. */
export async function readXlsx(bytes: Buffer, options: ReadXlsxOptions): Promise<string[][]> {
  return (await readXlsxSheet(bytes, options)).rows
}

/**
 * Reads a sheet of a workbook as texts, row by row: shared and inline strings, numbers without a format, dates as
 * `2026-11-20` or `2026-11-20 13:20:00`, the last result of a formula. Empty rows are skipped. Throws
 * `UnreadableFileError` if the file is not a workbook, has a password, is too large, or has no sheet of that name.
 */
export async function readXlsxSheet(
  bytes: Buffer,
  { mostRows, mostBytes = 32 * 1024 * 1024, keepEmpty = false, sheet: wanted }: ReadXlsxOptions,
): Promise<XlsxSheet> {
  // A workbook with a password is a compound file instead of an archive.
  if (bytes.length > 8 && bytes.readUInt32BE(0) === 0xd0cf11e0) throw new UnreadableFileError('protected')
  if (bytes.length < 22 || bytes.readUInt16BE(0) !== 0x504b) throw new UnreadableFileError('not-a-workbook')
  const archive = openArchive(bytes, mostBytes)
  const book = await findBook(archive)
  const shared = book.strings ? sharedStrings(await textOf(archive, book.strings)) : []
  const styles = readStyles(book.styles ? await textOf(archive, book.styles) : '', book.isFrom1904)
  const sheets = book.sheets.map(({ name }) => name)
  let first: XlsxSheet | undefined
  for (const { name, part } of book.sheets) {
    if (wanted !== undefined && name !== wanted) continue
    const xml = await textOf(archive, part)
    const rows = await rowsOf(xml, { shared, styles, mostRows, keepEmpty })
    // Without its empty rows a row's index is not its number, so merged cells are not found.
    if (keepEmpty) fillMerged(rows, xml)
    const sheet = { rows, sheet: name, sheets }
    if (wanted !== undefined || hasTable(rows)) return sheet
    first ??= sheet
  }
  if (!first) throw new UnreadableFileError('no-sheet')
  return first
}

/** Returns true for a sheet with titles and a row below; a cover or a note has one column. */
function hasTable(rows: readonly (readonly string[])[]): boolean {
  let wide = 0
  for (const cells of rows) {
    if (cells.filter((cell) => cell.trim() !== '').length > 1) wide += 1
    if (wide === 2) return true
  }
  return false
}

/** Writes the value of a cell that is merged over several rows into each of these rows. */
function fillMerged(rows: string[][], xml: string): void {
  const end = '</mergeCells>'
  const [from, to] = [xml.indexOf('<mergeCells'), xml.indexOf(end)]
  if (from < 0 || to < from) return
  for (const event of openTagEvents(xml.slice(from, to + end.length))) {
    if (event.name !== 'mergeCell') continue
    const [, start = '', top = '', bottom = ''] =
      /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(event.attributes('ref') ?? '') ?? []
    const column = columnOf(`${start}1`)
    const value = column === undefined ? undefined : rows[Number(top) - 1]?.[column]
    if (column === undefined || !value) continue
    for (const row of rows.slice(Number(top), Number(bottom))) {
      while (row.length <= column) row.push('')
      row[column] ||= value
    }
  }
}

interface Book {
  sheets: { name: string; part: string }[]
  strings: string | undefined
  styles: string | undefined
  isFrom1904: boolean
}

async function findBook(archive: ZipArchive): Promise<Book> {
  const roots = await relationsOf(archive, '')
  const workbook = roots.find((one) => one.kind === 'officeDocument')?.target
  if (!workbook) throw new UnreadableFileError('not-a-workbook')
  const relations = await relationsOf(archive, workbook)
  const found: { id: string; name: string }[] = []
  let isFrom1904 = false
  for (const event of openTagEvents(await textOf(archive, workbook))) {
    if (event.name === 'workbookPr') isFrom1904 = /^(1|true)$/.test(event.attributes('date1904') ?? '')
    // The attribute is `r:id`, not `sheetId`: names are compared without their prefix.
    const id = event.name === 'sheet' ? event.attributes('id') : undefined
    if (id !== undefined && !/hidden/i.test(event.attributes('state') ?? ''))
      found.push({ id, name: event.attributes('name') ?? String(found.length + 1) })
  }
  const sheets = found.flatMap(({ id, name }) => {
    const part = relations.find((one) => one.id === id && one.kind === 'worksheet')?.target
    return part === undefined ? [] : [{ name, part }]
  })
  if (sheets.length === 0) throw new UnreadableFileError('not-a-workbook')
  const target = (kind: string) => {
    const part = relations.find((one) => one.kind === kind)?.target
    return part !== undefined && archive.has(part) ? part : undefined
  }
  return { sheets, strings: target('sharedStrings'), styles: target('styles'), isFrom1904 }
}

/** Returns the parts that a part refers to, as names in the archive; '' is the archive itself. */
async function relationsOf(archive: ZipArchive, part: string) {
  const folder = path.posix.dirname(part)
  const name = path.posix.join(folder, '_rels', `${path.posix.basename(part)}.rels`)
  return [...openTagEvents(await textOf(archive, name))]
    .filter((event) => event.name === 'Relationship')
    .map((event) => {
      const target = event.attributes('Target') ?? ''
      return {
        id: event.attributes('Id'),
        kind: event.attributes('Type')?.split('/').at(-1) ?? '',
        target: target.startsWith('/') ? target.slice(1) : path.posix.join(folder, target),
      }
    })
}

async function textOf(archive: ZipArchive, name: string): Promise<string> {
  return (await archive.read(name)).toString('utf8')
}

type Opened = Extract<XmlEvent, { kind: 'open' }>
export function* openTagEvents(xml: string): Generator<Opened> {
  for (const event of xmlEvents(xml)) if (event.kind === 'open') yield event
}

/** Returns the texts that cells refer to, without phonetic hints (`rPh`). */
function sharedStrings(xml: string): string[] {
  const strings: string[] = []
  let text: string | undefined
  let isText = false
  let isReading = false
  for (const event of xmlEvents(xml)) {
    if (event.kind === 'text') {
      if (text !== undefined && isText && !isReading) text += event.text
      continue
    }
    const isOpen = event.kind === 'open' && !event.isEmpty
    if (event.name === 'rPh') isReading = isOpen
    if (event.name === 't') isText = isOpen
    if (event.name !== 'si') continue
    if (event.kind === 'close' || event.isEmpty) strings.push(text ?? '')
    text = isOpen ? '' : undefined
  }
  return strings
}

interface SheetParts {
  shared: readonly string[]
  styles: XlsxStyles
  mostRows: number
  keepEmpty: boolean
}
interface OpenCell {
  column: number
  type: string
  style: number
  value: string
}

/** Number of rows that are read before other work runs. */
const inOneGo = 2_000

async function rowsOf(xml: string, { shared, styles, mostRows, keepEmpty }: SheetParts): Promise<string[][]> {
  const rows: string[][] = []
  let row: string[] = []
  let cell: OpenCell | undefined
  let inside = ''
  const place = (done: OpenCell) => {
    const text = cellText(done, { shared, styles })
    if (text === '') return
    if (done.column >= mostColumns || text.length > mostCellChars) throw new UnreadableFileError('too-large')
    while (row.length < done.column) row.push('')
    row[done.column] = text
  }
  let next = 0
  for (const event of xmlEvents(xml)) {
    if (event.kind === 'text') {
      if (cell && (inside === 'v' || inside === 't')) cell.value += event.text
      continue
    }
    if (event.kind === 'open') {
      if (event.name === 'row') {
        next = 0
        const number = Number(event.attributes('r') ?? 0)
        if (keepEmpty && number > mostRows) throw new UnreadableFileError('too-large')
        while (keepEmpty && rows.length < number - 1) rows.push([])
      }
      if (event.name === 'c') cell = openCell(event, next)
      inside = event.isEmpty ? '' : event.name
    }
    if (event.kind === 'close') inside = ''
    const isOver = event.kind === 'close' || event.isEmpty
    if (event.name === 'c' && isOver && cell) {
      place(cell)
      next = cell.column + 1
      cell = undefined
    }
    if (event.name === 'row' && isOver) {
      if (row.length > 0 || keepEmpty) rows.push(row)
      row = []
      if (rows.length % inOneGo === 0) await immediate()
      if (rows.length > mostRows) throw new UnreadableFileError('too-large')
    }
  }
  return rows
}

function openCell({ attributes }: Opened, next: number): OpenCell {
  return {
    column: columnOf(attributes('r')) ?? next,
    type: attributes('t') ?? 'n',
    style: Number(attributes('s') ?? 0),
    value: '',
  }
}

/** Returns the zero-based column of a reference: `AB12` is column 27. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0]
  if (letters === undefined) return undefined
  return letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
