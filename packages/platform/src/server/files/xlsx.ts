import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'
import { looksLikeFormula } from '../../contract/formulas.ts'
import { isDecimal, type Cell, type Cells } from '../../contract/csv.ts'

/*
 * Office Open XML (ECMA-376) as far as a table needs it, written as it comes: texts stand in their cells instead of a
 * shared table, so that nothing has to be held. A text is a text (`inlineStr`) and never a formula; one that would
 * become a formula when somebody edits its cell carries the quote prefix.
 */

/** What a sheet holds at most, with its heading; the rest goes on in the next. */
export const rowsPerSheet = 1_048_576
/** Longest text of a cell. */
export const longestText = 32_767
/** ZIP counts a file's bytes in 32 bits; a sheet ends long before. */
const bytesPerSheet = 3_500_000_000
const pieceLength = 128 * 1024

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'

export interface XlsxOptions {
  head: Cells
  /** Name of the sheets; the second gets a 2 behind it. */
  sheet: string
  /** For tests. */
  rowsPerSheet?: number
}

/** A workbook of one table, piece by piece; memory doesn't grow with the rows. */
export async function* xlsxFile(
  rows: AsyncIterable<Cells>,
  { head, sheet, rowsPerSheet: limit = rowsPerSheet }: XlsxOptions,
): AsyncGenerator<Uint8Array> {
  const archive = createArchive()
  const source = rows[Symbol.asyncIterator]()
  let next = await source.next()
  let sheets = 0
  do {
    sheets += 1
    yield* archive.add(
      `xl/worksheets/sheet${sheets}.xml`,
      sheetXml(head, async function* () {
        let bytes = 0
        for (let row = 1; row < limit && !next.done && bytes < bytesPerSheet; row += 1) {
          const xml = rowXml(next.value)
          bytes += xml.length
          yield xml
          next = await source.next()
        }
      }),
    )
  } while (!next.done)
  for (const [name, xml] of Object.entries(frame(sheet, sheets)))
    yield* archive.add(
      name,
      (async function* () {
        yield xmlHead + xml
      })(),
    )
  yield* archive.end()
}

async function* sheetXml(head: Cells, rows: () => AsyncGenerator<string>): AsyncGenerator<string> {
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  let piece = `${xmlHead}<worksheet xmlns="${main}">${frozen}<sheetData>${rowXml(head, 2)}`
  for await (const row of rows()) {
    piece += row
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData></worksheet>`
}

function rowXml(cells: Cells, style?: number): string {
  return `<row>${cells.map((cell) => cellXml(cell, style)).join('')}</row>`
}

/** One cell. Numbers that a spreadsheet would round (over 15 digits) stay texts. */
export function cellXml(cell: Cell, style?: number): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'number' && Number.isFinite(cell) && Math.abs(cell) < 1e15)
    return `<c><v>${cell}</v></c>`
  if (typeof cell === 'object' && isDecimal(cell.decimal)) return `<c><v>${cell.decimal}</v></c>`
  const text = typeof cell === 'object' ? cell.decimal : String(cell)
  const s = style ?? (looksLikeFormula(text) ? 1 : 0)
  return `<c t="inlineStr"${s > 0 ? ` s="${s}"` : ''}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** XML text; what XML can't say is written `_xHHHH_`, and a text that looks like that is told from it (ECMA-376 22.9.2.19). */
function escaped(text: string): string {
  const cut = text.length > longestText ? text.slice(0, longestText) : text
  return (
    cut
      .toWellFormed()
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      // oxlint-disable-next-line no-control-regex -- these are what must not stand in XML
      .replace(/[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g, (char) => hex(char))
      .replace(/[&<>]/g, (char) => marks[char] ?? '')
  )
}
function hex(char: string): string {
  return `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
}

/** A sheet's name: at most 31 characters, none of those that mean something. */
function sheetName(name: string, number: number): string {
  const suffix = number === 1 ? '' : ` ${number}`
  const plain = name.replace(/[[\]:*?/\\']/g, ' ').trim() || 'Sheet'
  return escaped(plain.slice(0, 31 - suffix.length) + suffix).replaceAll('"', '&quot;')
}

/** All parts of a workbook but its sheets. */
function frame(name: string, sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1)
  const type = (part: string, kind: string) =>
    `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`
  const font = (inner: string) => `<font>${inner}<sz val="11"/><name val="Calibri"/></font>`
  const xf = (more: string) => `<xf numFmtId="0" fillId="0" borderId="0" xfId="0" ${more}/>`
  return {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbers
      .map((number) => `<sheet name="${sheetName(name, number)}" sheetId="${number}" r:id="rId${number}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelations}">${numbers
      .map((number) => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`))
      .join('')}${relation('rIdStyles', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3">${xf('fontId="0"')}${xf('fontId="0" quotePrefix="1"')}${xf('fontId="1" applyFont="1"')}</cellXfs></styleSheet>`,
    '_rels/.rels': `<Relationships xmlns="${packageRelations}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('xl/workbook.xml', 'sheet.main')}${type('xl/styles.xml', 'styles')}${numbers
      .map((number) => type(`xl/worksheets/sheet${number}.xml`, 'worksheet'))
      .join('')}</Types>`,
  }
}

/** The container is fflate's; the bytes are deflated by Node itself, outside of the event loop's thread. */
function createArchive() {
  let pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const taken = () => {
    const out = pieces
    pieces = []
    return out
  }
  return {
    async *add(filename: string, source: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
      const file: ZipInputFile = { filename, size: 0, crc: 0, compression: 8 }
      zip.add(file)
      const counted = (async function* () {
        for await (const text of source) {
          const bytes = Buffer.from(text, 'utf8')
          file.size += bytes.length
          file.crc = crc32(bytes, file.crc)
          yield bytes
        }
      })()
      const deflate = createDeflateRaw({ level: 3, chunkSize: 64 * 1024 })
      const feeding = pipeline(Readable.from(counted), deflate)
      // Seen below; without this a failing source would be an unhandled rejection first.
      feeding.catch(() => undefined)
      for await (const piece of deflate) {
        file.ondata?.(null, piece, false)
        yield* taken()
      }
      await feeding
      file.ondata?.(null, new Uint8Array(0), true)
      yield* taken()
    },
    *end(): Generator<Uint8Array> {
      zip.end()
      yield* taken()
    },
  }
}
