import { xmlEvents } from './xml.ts'

/** The formats of a workbook: which styles show a number as a point in time. */
export interface XlsxStyles {
  isDate: (style: number) => boolean
  /** Number of digits of a format of zeros only: `00000000` shows 123456 as `00123456`. */
  digits: (style: number) => number
  /** True if days count from 1904 (old Macs) instead of 1900. */
  isFrom1904: boolean
}

/**
 * Returns true for formats of ECMA-376 18.8.30 that are dates or times, including those of Chinese and Japanese
 * calendars.
 */
function isBuiltInDate(format: number): boolean {
  return (
    (format >= 14 && format <= 22) ||
    (format >= 27 && format <= 36) ||
    (format >= 45 && format <= 47) ||
    (format >= 50 && format <= 58)
  )
}

export function readStyles(xml: string, isFrom1904: boolean): XlsxStyles {
  const custom = new Map<number, boolean>()
  const zeros = new Map<number, number>()
  const formats: number[] = []
  let isInCells = false
  for (const event of xmlEvents(xml)) {
    if (event.kind === 'text') continue
    if (event.name === 'cellXfs') isInCells = event.kind === 'open'
    if (event.kind !== 'open') continue
    if (event.name === 'numFmt') {
      const format = Number(event.attributes('numFmtId'))
      const code = event.attributes('formatCode') ?? ''
      custom.set(format, isDateFormat(code))
      if (/^0{2,30}$/.test(code)) zeros.set(format, code.length)
    }
    if (event.name === 'xf' && isInCells) formats.push(Number(event.attributes('numFmtId') ?? 0))
  }
  const isDate = (style: number) => {
    const format = formats[style] ?? 0
    return custom.get(format) ?? isBuiltInDate(format)
  }
  const digits = (style: number) => zeros.get(formats[style] ?? 0) ?? 0
  return { isDate, digits, isFrom1904 }
}

const longestFormat = 255

/** Returns true for a date format: `yyyy"年"m"月"` is one, `0.00" days"` and `[Red]0` are not. */
function isDateFormat(code: string): boolean {
  // No program writes a longer format, and the pattern below scans again from each bracket.
  if (code.length > longestFormat) return false
  const bare = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare)
}

export interface RawCell {
  type: string
  style: number
  value: string
}

/** Returns a cell as text. */
export function cellText(
  { type, style, value }: RawCell,
  { shared, styles }: { shared: readonly string[]; styles: XlsxStyles },
): string {
  if (type === 's') return decodeEscapes(shared[Number(value)] ?? '')
  if (type === 'inlineStr' || type === 'str') return decodeEscapes(value)
  if (type === 'b') return value.trim() === '1' ? 'true' : 'false'
  // ISO dates (`d`) and errors (`#N/A`) are used as they are.
  if (type !== 'n') return value.trim()
  if (value.trim() === '') return ''
  const number = Number(value)
  if (!Number.isFinite(number)) return value.trim()
  if (styles.isDate(style)) return dateText(number, styles.isFrom1904)
  const digits = Number.isInteger(number) && number >= 0 ? styles.digits(style) : 0
  return numberText(number).padStart(digits, '0')
}

/** A number from here on has more digits than a spreadsheet stores, so its last ones are lost. */
const tooLong = 1e15

/**
 * Formats a number with 15 digits like spreadsheets: 0.1 + 0.2 is stored as 0.30000000000000004. Uses scientific
 * notation only for a number whose last digits are lost, so that no import takes it for a card number.
 */
function numberText(number: number): string {
  if (Math.abs(number) >= tooLong) {
    const [part = '', exponent = ''] = number.toExponential(14).split('e+')
    return `${part}E+${exponent.padStart(2, '0')}`
  }
  const text = String(Number(number.toPrecision(15)))
  return text.includes('e')
    ? number.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: 15 })
    : text
}

const day = 86_400_000

/**
 * Formats the days since 1899-12-30; before March 1900 one day more, because Excel counts a 29 February that did not
 * exist.
 */
function dateText(serial: number, isFrom1904: boolean): string {
  if (serial < 0 || serial > 2_958_466) return numberText(serial)
  const days = isFrom1904 ? serial + 1_462 : serial < 60 ? serial + 1 : serial
  const iso = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1_000).toISOString()
  if (serial < 1 && !isFrom1904) return iso.slice(11, 19)
  return (Math.round(days * 86_400) * 1_000) % day === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
}

/** Decodes `_x000D_`, which stands for a character that XML does not allow (ECMA-376 22.9.2.19). */
function decodeEscapes(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
