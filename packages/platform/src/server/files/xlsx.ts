import { cellText, type TableRowCells } from '../../contract/csv.ts'
import { createArchive } from './archive.ts'
import { escapeXlsxText, rowXml, stylesXml, type XlsxCellStyle } from './xlsx-cells.ts'
import { sharedTexts, type SharedTexts } from './xlsx-shared.ts'

/*
 * Writes Office Open XML (ECMA-376) as far as a table needs it, row by row. Texts are stored in their cells; only
 * columns with repeated values use a shared table, which has a limited size. A text is never a formula. A text that
 * would become a formula when its cell is edited has the quote prefix.
 */

/** Maximum number of rows of a sheet with its heading; further rows go to the next sheet. */
export const rowsPerSheet = 1_048_576
/** ZIP stores file sizes in 32 bits; a sheet ends well before that limit. */
const bytesPerSheet = 3_500_000_000
const pieceLength = 128 * 1024

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** Number of rows, in addition to the heading, that determine the column widths. */
const rowsMeasured = 200
const widths = { least: 6, most: 60 } as const

export interface XlsxOptions {
  head: TableRowCells
  /** Name of the sheets; the second one gets the suffix 2. */
  sheet: string
  /** Zone for moments without a zone of their own (default UTC). */
  zone?: string
  /** Returns the bold totals row below the last row; called after all rows are written. */
  totals?: () => Promise<TableRowCells | undefined>
  /** For tests. */
  rowsPerSheet?: number
}

/** Yields a workbook of one table piece by piece; memory does not grow with the number of rows. */
export async function* xlsxFile(
  rows: AsyncIterable<TableRowCells>,
  { head, sheet, zone = 'UTC', totals, rowsPerSheet: limit = rowsPerSheet }: XlsxOptions,
): AsyncGenerator<Uint8Array> {
  const archive = createArchive()
  const source = await beginningOf(rows)
  const { first } = source
  const columns = columnsXml([head, ...first])
  // A short table does not become smaller with shared texts.
  const shared = first.length < rowsMeasured ? undefined : sharedTexts(first)
  const look = { zone, ...(shared && { shared }) }
  let sheets = 0
  do {
    sheets += 1
    const foot = async () => {
      const cells = source.next.done ? await totals?.() : undefined
      return cells && rowXml(cells, { zone, isBold: true })
    }
    yield* archive.add(
      `xl/worksheets/sheet${sheets}.xml`,
      sheetXml({
        head: rowXml(head, { zone, isBold: true }),
        across: head.length,
        columns,
        source,
        look,
        // The last row is reserved for the totals.
        limit: limit - (totals ? 1 : 0),
        foot,
      }),
    )
  } while (!source.next.done)
  const hasShared = (shared?.size() ?? 0) > 0
  if (shared && hasShared) yield* archive.add('xl/sharedStrings.xml', sharedXml(shared))
  for (const [name, xml] of Object.entries(frame(sheet, { sheets, hasShared })))
    yield* archive.add(
      name,
      (async function* () {
        yield xmlHead + xml
      })(),
    )
  yield* archive.end()
}

interface Source {
  /** The first rows, used for measuring. */
  first: readonly TableRowCells[]
  /**
   * The next row and the function that reads the row after it. There is no generator in between, because its cost is
   * noticeable over a million rows.
   */
  next: IteratorResult<TableRowCells>
  advance: () => Promise<void>
}
/** Reads the first rows and returns a source that still yields all rows. */
async function beginningOf(rows: AsyncIterable<TableRowCells>): Promise<Source> {
  const rest = rows[Symbol.asyncIterator]()
  const first: TableRowCells[] = []
  let row = await rest.next()
  for (; !row.done && first.length < rowsMeasured; row = await rest.next()) first.push(row.value)
  const coming = [...first.map((value) => ({ value, done: false as const })), row].values()
  const source: Source = {
    first,
    next: coming.next().value ?? row,
    async advance() {
      source.next = coming.next().value ?? (await rest.next())
    },
  }
  return source
}

function columnsXml(rows: readonly TableRowCells[]): string {
  const wide: number[] = []
  for (const row of rows)
    row.forEach((cell, place) => (wide[place] = Math.max(wide[place] ?? widths.least, lengthOf(cellText(cell)))))
  const columns = wide.map((width, place) => {
    const shown = Math.min(widths.most, width + 2)
    return `<col min="${place + 1}" max="${place + 1}" width="${shown}" customWidth="1"/>`
  })
  return columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`
}
/** Returns the length in digit widths: a Chinese character counts as two. */
function lengthOf(text: string): number {
  let length = 0
  for (const character of text.slice(0, widths.most)) length += character > '\u2e7f' ? 2 : 1
  return length
}

interface SheetParts {
  head: string
  /** Number of columns. */
  across: number
  columns: string
  source: Source
  look: XlsxCellStyle
  /** Maximum number of rows of a sheet, including the heading. */
  limit: number
  foot: () => Promise<string | undefined>
}
async function* sheetXml(parts: SheetParts): AsyncGenerator<string> {
  const { head, across, columns, source, look, limit, foot } = parts
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  let piece = `${xmlHead}<worksheet xmlns="${main}">${frozen}${columns}<sheetData>${head}`
  let last = 1
  let bytes = 0
  while (!source.next.done && last < limit && bytes < bytesPerSheet) {
    piece += rowXml(source.next.value, look)
    last += 1
    await source.advance()
    if (piece.length < pieceLength) continue
    bytes += piece.length
    yield piece
    piece = ''
  }
  // The totals are below the filtered range.
  const filter = across === 0 ? '' : `<autoFilter ref="A1:${letters(across)}${last}"/>`
  yield `${piece}${(await foot()) ?? ''}</sheetData>${filter}</worksheet>`
}
/** Returns the letters of a column in a spreadsheet: A, Z, AA. */
function letters(column: number): string {
  const before = Math.floor((column - 1) / 26)
  return (before > 0 ? letters(before) : '') + String.fromCharCode(65 + ((column - 1) % 26))
}

/** Returns a valid sheet name: at most 31 characters, without characters that have a special meaning. */
function sheetName(name: string, number: number): string {
  const suffix = number === 1 ? '' : ` ${number}`
  const plain = name.replace(/[[\]:*?/\\']/g, ' ').trim() || 'Sheet'
  return escapeXlsxText(plain.slice(0, 31 - suffix.length) + suffix).replaceAll('"', '&quot;')
}

async function* sharedXml(shared: SharedTexts): AsyncGenerator<string> {
  yield `${xmlHead}<sst xmlns="${main}" uniqueCount="${shared.size()}">`
  for (const item of shared.items()) yield item
  yield '</sst>'
}

/** Returns all parts of a workbook except its sheets and their texts. */
function frame(name: string, { sheets, hasShared }: { sheets: number; hasShared: boolean }): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1)
  const type = (part: string, kind: string) =>
    `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`
  return {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbers
      .map((number) => `<sheet name="${sheetName(name, number)}" sheetId="${number}" r:id="rId${number}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelations}">${numbers
      .map((number) => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`))
      .join(
        '',
      )}${relation('rIdStyles', 'styles', 'styles.xml')}${hasShared ? relation('rIdTexts', 'sharedStrings', 'sharedStrings.xml') : ''}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}">${stylesXml()}</styleSheet>`,
    '_rels/.rels': `<Relationships xmlns="${packageRelations}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('xl/workbook.xml', 'sheet.main')}${type('xl/styles.xml', 'styles')}${hasShared ? type('xl/sharedStrings.xml', 'sharedStrings') : ''}${numbers
      .map((number) => type(`xl/worksheets/sheet${number}.xml`, 'worksheet'))
      .join('')}</Types>`,
  }
}
