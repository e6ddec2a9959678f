import { setImmediate as nextTurn } from 'node:timers/promises'
import { cellText, unambiguousLocalTime, type TableCell, type TableRowCells } from '../../contract/csv.ts'
import { growingFonts } from './pdf-fonts.ts'
import { createPen, lineHeight, type PdfPen, type PdfTextStyle } from './pdf-pen.ts'

/*
 * A table over many pages, written as the rows arrive: a full page leaves memory. Each page still shows the total
 * number of pages, because all pages refer to one drawing that is made last.
 */

const margin = 32
const text: PdfTextStyle = { size: 7.5 }
const bold: PdfTextStyle = { size: 7.5, weight: 700 }
const dim: PdfTextStyle = { size: 7.5, colour: '#66707a' }
const titleStyle: PdfTextStyle = { size: 15, weight: 700 }
/** Number of rows, in addition to the heading, that determine the column widths within limits. */
const rowsMeasured = 200
const gap = 8
const widest = 190
const narrowest = 24
const mostLines = 4
const mostStretch = 2
/**
 * Landscape sizes in points: the smallest one on which the columns fit next to each other, otherwise the largest with
 * wrapped texts.
 */
const sheets = [
  ['A4', 841.89],
  ['A3', 1_190.55],
  ['A2', 1_683.78],
] as const

export interface PdfTableOptions {
  head: TableRowCells
  title: string
  /** Name of the owner of the document. */
  owner: string
  language: string
  /** Lines below the title: period and filters of the export, then the time of creation and the user. */
  about: readonly string[]
  /** Zone for moments without a zone of their own. */
  zone: string
  totals?: () => Promise<TableRowCells | undefined>
}

/** Yields a landscape document with one table, piece by piece. */
export async function* pdfTable(
  rows: AsyncIterable<TableRowCells>,
  options: PdfTableOptions,
): AsyncGenerator<Uint8Array> {
  const { head, zone, title, owner, language } = options
  const source = rows[Symbol.asyncIterator]()
  const first: string[][] = []
  const figures = head.map(() => true)
  const formatCells = (cells: TableRowCells) => head.map((_, place) => formatCell(cells[place] ?? null, zone))
  const pages = await openPages({ title, owner, language })
  await pages.need([title, owner, ...options.about, ...formatCells(head)], [400, 700])
  let next = await source.next()
  for (; !next.done && first.length < rowsMeasured; next = await source.next()) {
    first.push(formatCells(next.value))
    next.value.forEach((cell, place) => (figures[place] &&= isFigure(cell)))
  }
  await pages.need(first.flat(), [400])
  pages.begin({ ...options, head: formatCells(head), sample: first, figures })
  for (const cells of first) {
    pages.row(cells, text)
    yield* pages.taken()
  }
  for (; !next.done; next = await source.next()) {
    const cells = formatCells(next.value)
    await pages.need(cells, [400])
    // Other work runs between two pages.
    if (pages.row(cells, text)) await nextTurn()
    yield* pages.taken()
  }
  const totals = await options.totals?.()
  if (totals) {
    await pages.need(formatCells(totals), [700])
    pages.row(formatCells(totals), bold)
  }
  await pages.end()
  yield* pages.taken()
}

const isFigure = (cell: TableCell) =>
  cell === null || typeof cell === 'number' || (typeof cell === 'object' && 'decimal' in cell)

function formatCell(cell: TableCell, zone: string): string {
  const content =
    typeof cell === 'object' && cell !== null && 'instant' in cell
      ? unambiguousLocalTime(cell.instant, cell.zone ?? zone)
      : cellText(cell)
  // On paper, a negative figure has the same minus sign as on screens.
  return (isFigure(cell) ? content.replace('-', '\u2212') : content).replace(/\s+/g, ' ').trim()
}

interface Column {
  x: number
  width: number
  isRight: boolean
}

async function openPages({ title, owner, language }: { title: string; owner: string; language: string }) {
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    autoFirstPage: false,
    margin,
    lang: language,
    info: { Title: title, Author: owner },
    // Laid-out texts are not cached.
    fontLayoutCache: false,
  })
  let pieces: Uint8Array[] = []
  pdf.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise((resolve) => pdf.once('end', resolve))
  const fonts = await growingFonts((name, file) => pdf.registerFont(name, file))
  await fonts.need('0123456789/… ', 400)
  const pen = createPen(pdf, fonts)
  const figure = pdf.ref({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' })
  figure.end(undefined)
  const pageCount = pdf.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, -4, 60, 12],
    Resources: { Font: { Figure: figure } },
  })
  let size: string = 'A4'
  let width = 0
  let number = 0
  let y = margin
  let columns: readonly Column[] = []
  let head: readonly string[] = []

  function page() {
    pdf.addPage({ size, layout: 'landscape', margin })
    pdf.page.margins.bottom = 0
    number += 1
    const foot = pdf.page.height - margin + 8
    pen.put(clipText(pen, owner, dim, width / 2), { x: margin, y: foot }, dim)
    const here = `${number} / `
    const x = margin + width - 26
    pen.put(here, { x: x - pen.widthOf(here, dim), y: foot }, dim)
    pdf.page.xobjects.Count = pageCount
    // Page coordinates start at the top, those of a drawing at the bottom.
    pdf.addContent(`q 1 0 0 -1 ${x.toFixed(2)} ${(foot + 8.2).toFixed(2)} cm /Count Do Q`)
    y = margin
  }
  function headRow() {
    line(head, { ...bold, colour: '#66707a' })
  }
  function line(cells: readonly string[], style: PdfTextStyle) {
    const lines = columns.map((column, place) => brokenText(pen, cells[place] ?? '', style, column.width))
    const height = Math.max(1, ...lines.map((each) => each.length)) * style.size * lineHeight
    const isNew = y + height + 4 > pdf.page.height - margin
    if (isNew) {
      page()
      headRow()
    }
    for (const [place, { x, width: most, isRight }] of columns.entries())
      for (const [at, textLine] of (lines[place] ?? []).entries()) {
        const left = isRight ? x + most - pen.widthOf(textLine, style) : x
        pen.put(textLine, { x: left, y: y + at * style.size * lineHeight }, style)
      }
    y += height + 2
    pdf
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(0.4)
      .strokeColor('#d5dae0')
      .stroke()
    y += 2
    return isNew
  }

  return {
    async need(texts: readonly string[], weights: readonly (400 | 700)[]) {
      for (const each of texts) for (const weight of weights) await fonts.need(each, weight)
    },
    begin(
      options: Pick<PdfTableOptions, 'about'> & {
        head: readonly string[]
        sample: readonly (readonly string[])[]
        figures: readonly boolean[]
      },
    ) {
      ;({ head } = options)
      const wanted = head.map((name, place) => {
        const widths = options.sample.map((cells) => pen.widthOf(cells[place] ?? '', text))
        return Math.min(widest, Math.max(narrowest, pen.widthOf(name, bold), ...widths)) + gap
      })
      const sum = wanted.reduce((all, one) => all + one, 0)
      const sheet = sheets.find(([, wide]) => sum <= wide - 2 * margin) ?? sheets[2]
      size = sheet[0]
      width = sheet[1] - 2 * margin
      columns = columnsOf(wanted, options.figures, width)
      page()
      y += writeTop(pen, { title, owner, about: options.about, width })
      headRow()
    },
    /** Returns true if a new page was started. */
    row: line,
    taken() {
      const out = pieces
      pieces = []
      return out
    },
    async end() {
      pageCount.end(`BT 0.4 0.44 0.48 rg /Figure 7.5 Tf (${number}) Tj ET`)
      pdf.end()
      await ended
    },
  }
}

/** Draws the header of the first page and returns its height. */
function writeTop(
  pen: PdfPen,
  { title, owner, about, width }: { title: string; owner: string; about: readonly string[]; width: number },
): number {
  pen.put(clipText(pen, title, titleStyle, width * 0.65), { x: margin, y: margin }, titleStyle)
  const mine = clipText(pen, owner, dim, width * 0.3)
  pen.put(mine, { x: margin + width - pen.widthOf(mine, dim), y: margin + 6 }, dim)
  let height = titleStyle.size * lineHeight + 2
  for (const each of about)
    for (const textLine of pen.linesOf(each, dim, width)) {
      pen.put(textLine, { x: margin, y: margin + height }, dim)
      height += dim.size * lineHeight
    }
  return height + 8
}

/** Distributes the columns over the width. If there is too little room, text columns shrink before figures. */
function columnsOf(wanted: readonly number[], figures: readonly boolean[], width: number): Column[] {
  const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0)
  const fixed = sum(wanted.filter((_, place) => figures[place]))
  const free = sum(wanted) - fixed
  const texts = wanted.length - figures.filter(Boolean).length
  const least = (narrowest + gap) * texts
  const fits = fixed + least <= width
  // Spare width goes to the text columns as well, within a limit.
  const squeeze = fits ? Math.min(mostStretch, free === 0 ? 1 : (width - fixed) / free) : width / sum(wanted)
  let x = margin
  return wanted.map((one, place) => {
    const isRight = figures[place] ?? false
    const own = isRight && fits ? one : one * squeeze
    const column = { x, width: own - gap, isRight }
    x += own
    return column
  })
}

function brokenText(pen: PdfPen, content: string, style: PdfTextStyle, most: number): string[] {
  const lines = pen.linesOf(content, style, most)
  if (lines.length <= mostLines) return lines
  return [...lines.slice(0, mostLines - 1), clipText(pen, `${lines.slice(mostLines - 1).join(' ')} `, style, most)]
}
function clipText(pen: PdfPen, content: string, style: PdfTextStyle, most: number): string {
  if (pen.widthOf(content, style) <= most) return content
  let short = Array.from(content.slice(0, 400))
  while (short.length > 0 && pen.widthOf(`${short.join('')}…`, style) > most) short = short.slice(0, -1)
  return `${short.join('').trimEnd()}…`
}
