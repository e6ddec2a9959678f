import { dayMs } from '../../contract/index.ts'
import { cellText, isDecimal, unambiguousLocalTime, type TableCell, type TableRowCells } from '../../contract/csv.ts'
import { isFormulaLike } from '../../contract/formulas.ts'

/*
 * Cells of a workbook and their styles. A figure keeps its number of decimals (money those of its currency, energy
 * four). A day or a moment is the day number that spreadsheets use.
 */

/** Maximum length of a cell's text. */
export const maxCellTextLength = 32_767
const mostDecimals = 10
const dayFormat = 'yyyy-mm-dd'
const momentFormat = 'yyyy-mm-dd hh:mm:ss'
const formats = [
  dayFormat,
  momentFormat,
  ...Array.from({ length: mostDecimals + 1 }, (_, places) => (places === 0 ? '#,##0' : `#,##0.${'0'.repeat(places)}`)),
]
/** The numbers below come from the format itself (ECMA-376 18.8.30). */
const firstFormat = 164
const fixedStyles = { plain: 0, quoted: 1, bold: 2 } as const
const firstStyle = 3
const styleOf = (format: number, isBold: boolean) => firstStyle + format + (isBold ? formats.length : 0)

export interface XlsxCellStyle {
  /** Zone for moments without a zone of their own. */
  zone: string
  isBold?: boolean
  /** Shared texts: returns the cell of a shared text; undefined if the text is stored in its cell. */
  shared?: { xmlOf: (place: number, text: string) => string | undefined }
}

export function rowXml(cells: TableRowCells, look: XlsxCellStyle): string {
  let xml = '<row>'
  for (let place = 0; place < cells.length; place += 1) {
    const cell = cells[place] ?? null
    xml += (typeof cell === 'string' && look.shared?.xmlOf(place, cell)) || cellXml(cell, look)
  }
  return `${xml}</row>`
}

/** Returns one cell. Numbers that a spreadsheet would round (over 15 digits) stay text. */
export function cellXml(cell: TableCell, look: XlsxCellStyle): string {
  const { isBold = false } = look
  if (cell === null) return '<c/>'
  if (typeof cell === 'string') return textXml(cell, isBold)
  if (typeof cell === 'boolean') return `<c t="b"${attribute(isBold)}><v>${cell ? 1 : 0}</v></c>`
  const value = numberOf(cell, look.zone)
  if (value === undefined) return textXml(cellText(cell), isBold)
  const style = value.format === undefined ? attribute(isBold) : ` s="${styleOf(value.format, isBold)}"`
  return `<c${style}><v>${value.text}</v></c>`
}
const attribute = (isBold: boolean) => (isBold ? ` s="${fixedStyles.bold}"` : '')

/** Returns a number with the index of its format; undefined if the value stays text. */
function numberOf(
  cell: Exclude<TableCell, string | boolean | null>,
  zone: string,
): { text: string; format?: number } | undefined {
  if (typeof cell === 'number')
    return Number.isFinite(cell) && Math.abs(cell) < 1e15 ? { text: String(cell) } : undefined
  if ('decimal' in cell) return isDecimal(cell.decimal) ? figure(cell.decimal) : undefined
  const serial = 'day' in cell ? dayOf(cell.day) : momentOf(unambiguousLocalTime(cell.instant, cell.zone ?? zone))
  return serial === undefined ? undefined : { text: serial, format: 'day' in cell ? 0 : 1 }
}
function figure(decimal: string): { text: string; format: number } | undefined {
  const point = decimal.indexOf('.')
  const places = point === -1 ? 0 : decimal.length - point - 1
  const isLong = decimal.length > 15 && decimal.replace(/^-?0*/, '').replace('.', '').length > 15
  return isLong ? undefined : { text: decimal, format: 2 + places }
}

const daySeconds = 86_400
/**
 * Returns the days since 1899-12-30 for `2026-11-22`; undefined before March 1900, where Excel's day numbers are off by
 * one.
 */
function dayOf(day: string): string | undefined {
  let days = dayCells.get(day)
  if (days === undefined) {
    days = (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / dayMs
    if (dayCells.size >= mostDays) dayCells.clear()
    dayCells.set(day, days)
  }
  return days >= 61 ? String(days) : undefined
}
/** The days of a file are close together, so they are cached. */
const dayCells = new Map<string, number>()
const mostDays = 5_000

/** Returns the same for `2026-11-22 06:40:00`, with the fraction of the day. */
function momentOf(localTime: string): string | undefined {
  // A day number has no offset, so a time that the clock shows twice stays text.
  if (localTime.length > 19) return undefined
  const days = dayOf(localTime.slice(0, 10))
  const second =
    Number(localTime.slice(11, 13)) * 3_600 + Number(localTime.slice(14, 16)) * 60 + Number(localTime.slice(17))
  if (days === undefined || Number.isNaN(second)) return undefined
  return days + (fractions[second] ??= fractionOf(second))
}
/** The fraction of a day for each second, `.25` at six o'clock; empty at midnight. */
const fractions: string[] = []
const fractionOf = (second: number) => String(Number((second / daySeconds).toFixed(8))).slice(1)

/** A text without any of these characters needs no escaping. */
// oxlint-disable-next-line no-control-regex -- these are what must not stand in XML
const special = /[\u0000-\u001F&<>_\uD800-\uDFFF\uFFFE\uFFFF]|^\s|\s$/
function textXml(text: string, isBold: boolean): string {
  const style = isBold ? fixedStyles.bold : isFormulaLike(text) ? fixedStyles.quoted : fixedStyles.plain
  const isPlain = text.length <= maxCellTextLength && !special.test(text)
  // Setting this on every text took a quarter of the time of a long sheet.
  const spaceAttribute = !isPlain && text.trim().length < text.length ? ' xml:space="preserve"' : ''
  const inner = isPlain ? text : escapeXlsxText(text)
  return `<c t="inlineStr"${style > 0 ? ` s="${style}"` : ''}><is><t${spaceAttribute}>${inner}</t></is></c>`
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * Escapes a text for XML. A character that XML does not allow is written as `_xHHHH_`, and a text that looks like such
 * an escape is escaped as well (ECMA-376 22.9.2.19).
 */
export function escapeXlsxText(text: string): string {
  const cut = text.length > maxCellTextLength ? text.slice(0, maxCellTextLength) : text
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

/**
 * Returns the content of `styleSheet`: the plain style, a quoted text, a bold one, then each format in plain and bold.
 */
export function stylesXml(): string {
  const font = (inner: string) => `<font>${inner}<sz val="11"/><name val="Calibri"/></font>`
  const xf = (format: number, more: string) =>
    `<xf numFmtId="${format}" fillId="0" borderId="0" xfId="0" ${more}${format === 0 ? '' : ' applyNumberFormat="1"'}/>`
  const styles = [
    xf(0, 'fontId="0"'),
    xf(0, 'fontId="0" quotePrefix="1"'),
    xf(0, 'fontId="1" applyFont="1"'),
    ...formats.map((_, place) => xf(firstFormat + place, 'fontId="0"')),
    ...formats.map((_, place) => xf(firstFormat + place, 'fontId="1" applyFont="1"')),
  ]
  const numbers = formats.map((code, place) => `<numFmt numFmtId="${firstFormat + place}" formatCode="${code}"/>`)
  return `<numFmts count="${numbers.length}">${numbers.join('')}</numFmts><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>`
}
