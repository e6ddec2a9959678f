import { create } from 'qrcode'
import { qrPath } from '../../contract/qr-path.ts'
import { drawPdfElements, type PdfDrawingElement } from './pdf-drawing.ts'
import { loadPdfFonts } from './pdf-fonts.ts'
import { createPen, lineHeight, type PdfPen, type PdfTextStyle } from './pdf-pen.ts'
import type { PdfPicture } from './pdf-pictures.ts'

/** Parts of a document from top to bottom. */
export type PdfElement =
  | { kind: 'title'; text: string; sideText: string }
  | { kind: 'text'; text: string }
  /** Columns of labels with their values. */
  | { kind: 'facts'; columns: readonly (readonly (readonly [label: string, value: string])[])[] }
  | {
      kind: 'table'
      columns: readonly PdfColumn[]
      rows: readonly (readonly string[])[]
      foot?: readonly string[]
    }
  /** Three pictures next to each other, each with its caption; bytes in the form returned by `toPrintablePicture`. */
  | { kind: 'pictures'; pictures: readonly PdfPicture[] }
  /** A QR code of 35 mm with texts above and below. */
  | { kind: 'qr'; text: string; above: string; below: string }
  /** Scaled to fit the rest of its page, at most to its own size. */
  | {
      kind: 'drawing'
      box: { x: number; y: number; width: number; height: number }
      inks: readonly PdfDrawingElement[]
    }
export interface PdfColumn {
  title: string
  /** Share of the table's width. */
  share: number
  isNumber?: boolean
}
export interface PdfDocument {
  /** Title that PDF readers display. */
  title: string
  author: string
  language: string
  isLandscape?: boolean
  parts: readonly PdfElement[]
  /** Creation time of the content, so that the same content always gives the same bytes; if absent, now. */
  at?: Date
  /** Footer of each page, before the page number. */
  foot: string
  /**
   * A machine-readable version embedded in the document, which declares itself as PDF/A-3b. `metadata`: RDF
   * descriptions.
   */
  attachment?: { name: string; type: string; description: string; content: Buffer; metadata: string }
}

const margin = 48
const size = { title: 18, text: 9, label: 8 } as const
const line = lineHeight

/** Makes an A4 document in any script of its font, so Chinese and Spanish may be mixed. */
export async function createPdf(document: PdfDocument): Promise<Buffer> {
  const fonts = await loadPdfFonts([...textsOf(document.parts), document.foot, '0123456789 /…'])
  const { default: PDFDocument } = await import('pdfkit')
  const { title, language, at, attachment, isLandscape } = document
  // The metadata is XML, and pdfkit inserts texts there without escaping.
  const author = attachment ? document.author.replace(/[&<>]/g, ' ') : document.author
  const pdf = new PDFDocument({
    size: 'A4',
    layout: isLandscape ? 'landscape' : 'portrait',
    margin,
    bufferPages: true,
    lang: language,
    ...(attachment && { pdfVersion: '1.7' as const, subset: 'PDF/A-3b' as const }),
    info: { Title: title, Author: author, ...(at && { CreationDate: at }) },
  })
  const bytes: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => bytes.push(chunk))
  const ended = new Promise((resolve) => pdf.once('end', resolve))
  for (const [name, file] of fonts.files) pdf.registerFont(name, file)
  if (attachment) {
    const { name, type, description, content, metadata } = attachment
    const made = at ?? new Date()
    // Relationship of the attachment to the document; the library's types do not have this option.
    const options = { relationship: 'Alternative' }
    pdf.file(content, { name, type, description, creationDate: made, modifiedDate: made, ...options })
    pdf.appendXML(metadata)
  }
  const sheet = createSheet(pdf, createPen(pdf, fonts))
  for (const part of document.parts) draw(sheet, part)
  sheet.number(document.foot)
  pdf.end()
  await ended
  return Buffer.concat(bytes)
}

function* textsOf(parts: readonly PdfElement[]): Generator<string> {
  for (const part of parts) {
    if (part.kind === 'title') yield part.text + part.sideText
    if (part.kind === 'text') yield part.text
    if (part.kind === 'qr') yield part.above + part.below
    if (part.kind === 'drawing') yield part.inks.map((ink) => ('text' in ink ? ink.text : '')).join('')
    if (part.kind === 'pictures') yield part.pictures.map(({ caption }) => caption).join('')
    if (part.kind === 'facts') for (const column of part.columns) for (const fact of column) yield fact.join('')
    if (part.kind !== 'table') continue
    yield part.columns.map((column) => column.title).join('') + (part.foot ?? []).join('')
    for (const row of part.rows) yield row.join('')
  }
}

interface Box {
  x: number
  width: number
}
type Sheet = ReturnType<typeof createSheet>

/** Creates a sheet that fills page after page from the top. */
function createSheet(pdf: PDFKit.PDFDocument, { put, widthOf, linesOf }: PdfPen) {
  const width = pdf.page.width - 2 * margin
  const bottom = pdf.page.height - margin - 20
  let y = margin
  return {
    width,
    x: margin,
    /** Starts a new page if this height does not fit; returns true if it did. */
    room(height: number): boolean {
      if (y + height <= bottom) return false
      pdf.addPage()
      y = margin
      return true
    },
    move: (by: number) => void (y += by),
    /** Returns the height of a text without drawing it. For texts next to each other, the highest one counts. */
    height: (text: string, { width: most }: Box, style: PdfTextStyle) =>
      linesOf(text, style, most).length * style.size * line,
    write(text: string, { x, width: most }: Box, style: PdfTextStyle) {
      linesOf(text, style, most).forEach((part, place) => {
        const left = style.isRight ? x + most - widthOf(part, style) : x
        put(part, { x: left, y: y + place * style.size * line }, style)
      })
    },
    picture: (bytes: Buffer, { x, width: most }: Box, high: number) =>
      void pdf.image(bytes, x, y, { fit: [most, high] }),
    /** Draws dark squares as a path in the given units, scaled to the given width. */
    stamp(path: string, units: number, most: number) {
      pdf
        .save()
        .translate(margin, y)
        .scale(most / units)
        .path(path)
        .fill('#000000')
        .restore()
    },
    /** Draws into the rest of the page; no other part follows on this page. */
    drawing({ box, inks }: Extract<PdfElement, { kind: 'drawing' }>) {
      const scale = Math.min(1, width / box.width, (bottom - y) / box.height)
      drawPdfElements(pdf, put, { inks, at: { x: margin - box.x * scale, y: y - box.y * scale }, scale, widthOf })
      y = bottom
    },
    rule(colour = '#d5dae0') {
      pdf
        .moveTo(margin, y)
        .lineTo(margin + width, y)
        .lineWidth(0.6)
        .strokeColor(colour)
        .stroke()
    },
    number(foot: string) {
      const { start, count } = pdf.bufferedPageRange()
      for (let page = start; page < start + count; page += 1) {
        pdf.switchToPage(page)
        // A text below the margin would otherwise start a new page.
        pdf.page.margins.bottom = 0
        const at = { x: margin, y: pdf.page.height - margin }
        const style = { size: size.label, colour: '#66707a' }
        put(foot, at, style)
        const text = `${page - start + 1} / ${count}`
        put(text, { ...at, x: margin + width - widthOf(text, style) }, style)
      }
    },
  }
}

function draw(sheet: Sheet, part: PdfElement): void {
  const whole = { x: sheet.x, width: sheet.width }
  switch (part.kind) {
    case 'title': {
      const style = { size: size.title, weight: 700 } as const
      const box = { x: sheet.x, width: sheet.width * 0.62 }
      sheet.write(part.text, box, style)
      sheet.write(part.sideText, whole, { size: size.text, isRight: true, colour: '#66707a' })
      sheet.move(sheet.height(part.text, box, style) + 8)
      return
    }
    case 'text': {
      const height = sheet.height(part.text, whole, { size: size.text })
      sheet.room(height)
      sheet.write(part.text, whole, { size: size.text })
      sheet.move(height + 8)
      return
    }
    case 'qr':
      return drawQr(sheet, part)
    case 'drawing':
      return sheet.drawing(part)
    case 'pictures':
      return drawPictures(sheet, part.pictures)
    case 'facts':
      return drawFacts(sheet, part.columns)
    default:
      return drawTable(sheet, part)
  }
}

const millimetre = 72 / 25.4
function drawQr(sheet: Sheet, { text, above, below }: Extract<PdfElement, { kind: 'qr' }>): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const most = 35 * millimetre
  const box = { x: sheet.x, width: sheet.width }
  const label = { size: size.label }
  sheet.room(most + 3 * size.label * line)
  sheet.write(above, box, label)
  sheet.move(sheet.height(above, box, label))
  // A margin of four squares on each side stays empty.
  sheet.stamp(qrPath(modules), modules.size + 8, most)
  sheet.move(most)
  sheet.write(below, box, label)
  sheet.move(sheet.height(below, box, label) + 8)
}

const columnCount = 3
const pictureHeight = 42 * millimetre
function drawPictures(sheet: Sheet, pictures: readonly PdfPicture[]): void {
  const wide = sheet.width / columnCount
  const label = { size: size.label, colour: '#66707a' }
  for (let from = 0; from < pictures.length; from += columnCount) {
    const row = pictures.slice(from, from + columnCount).map((picture, place) => ({
      ...picture,
      box: { x: sheet.x + place * wide, width: wide - 10 },
    }))
    const below = Math.max(...row.map(({ caption, box }) => sheet.height(caption, box, label)))
    const high = row.some(({ bytes }) => bytes) ? pictureHeight : 0
    sheet.room(high + below + 4)
    for (const { bytes, box } of row) if (bytes) sheet.picture(bytes, box, high)
    sheet.move(high + 4)
    for (const { caption, box } of row) sheet.write(caption, box, label)
    sheet.move(below + 8)
  }
}

function drawFacts(sheet: Sheet, columns: Extract<PdfElement, { kind: 'facts' }>['columns']): void {
  const wide = sheet.width / columns.length
  const rows = Math.max(...columns.map((column) => column.length))
  for (let row = 0; row < rows; row += 1) {
    const cells = columns.map((column, place) => ({
      fact: column[row],
      x: sheet.x + place * wide,
      width: wide - 16,
    }))
    const value = { size: size.text }
    const height = Math.max(...cells.map(({ fact, ...box }) => sheet.height(fact?.[1] ?? '', box, value)))
    sheet.room(height + 20)
    for (const { fact, ...box } of cells) if (fact) sheet.write(fact[0], box, { size: size.label, colour: '#66707a' })
    sheet.move(size.label * line)
    for (const { fact, ...box } of cells) if (fact) sheet.write(fact[1], box, value)
    sheet.move(height + 5)
  }
  sheet.move(8)
}

function drawTable(sheet: Sheet, { columns, rows, foot }: Extract<PdfElement, { kind: 'table' }>): void {
  let x = sheet.x
  const boxes = columns.map(({ share, isNumber = false }) => {
    const box = { x, width: share * sheet.width - 8, isRight: isNumber }
    x += share * sheet.width
    return box
  })
  const row = (cells: readonly string[], style: PdfTextStyle) => {
    const height = Math.max(...boxes.map((box, place) => sheet.height(cells[place] ?? '', box, style)))
    if (sheet.room(height + 8) && style.weight === undefined) head()
    boxes.forEach(({ isRight, ...box }, place) => sheet.write(cells[place] ?? '', box, { ...style, isRight }))
    sheet.move(height + 3)
    sheet.rule()
    sheet.move(3)
  }
  const head = () =>
    row(
      columns.map(({ title }) => title),
      { size: size.label, weight: 700, colour: '#66707a' },
    )
  sheet.room(60)
  head()
  for (const cells of rows) row(cells, { size: size.text })
  if (foot) row(foot, { size: size.text, weight: 700 })
  sheet.move(10)
}
