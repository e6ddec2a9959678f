import { hourMs } from './spans.ts'
import { guardFormulaText } from './formulas.ts'
import type { Language } from './language.ts'

/**
 * A cell of an exported table. `decimal`: a number with exactly these digits, written without conversion to a float
 * (`135.08`). `day`: a calendar day (`2026-11-22`). `instant`: a moment, shown in the local time of its zone. Without a
 * zone, a text file contains the instant unchanged and a workbook shows the operator's local time.
 */
export type TableCell =
  | string
  | number
  | boolean
  | null
  | { readonly decimal: string }
  | { readonly day: string }
  | { readonly instant: string; readonly zone: string | null }
export type TableRowCells = readonly TableCell[]

/** The byte order mark at the start of a CSV file. It makes spreadsheets read the file as UTF-8. */
export const csvMark = '\uFEFF'

export function isDecimal(text: string): boolean {
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(text)
}

/** Builds a cell for a moment, shown in the local time of a zone. */
export function instantCell(instant: string | null, zone: string | null = null): TableCell {
  return instant === null ? null : { instant, zone }
}
/** Builds a cell for a calendar day. */
export function dayCell(day: string | null): TableCell {
  return day === null ? null : { day }
}

interface Clock {
  format: Intl.DateTimeFormat
  /**
   * Cache: UTC hour to local hour, for example `2026-05-03T22` to `2026-05-04 06`. An empty string means that the
   * zone's offset changes within that hour.
   */
  hours: Map<string, string>
  /** The same cache by minute, for hours in which the offset changes. */
  minutes: Map<string, string>
}
const clocks = new Map<string, Clock>()
/**
 * Maximum number of cached entries. The moments of a file are close together, so almost every cached entry is used
 * again.
 */
const maxRecorded = 5_000
/** From this year on, no zone has an offset with a fraction of a minute. */
const wholeMinutes = '1973'

/** Formats an instant as local time of a zone: `2026-05-04 06:40:00`. */
export function localTime(instant: string, zone: string): string {
  const { format, hours, minutes } = clockOf(zone)
  // The fast path expects the format of `toISOString`. Any other format is parsed completely.
  if (instant.length !== 24 || !instant.endsWith('Z') || instant < wholeMinutes) return format.format(new Date(instant))
  const hour = getOrCreate(hours, instant.slice(0, 13), (start) => {
    const [from, to] = ['00:00', '59:59'].map((rest) => format.format(new Date(`${start}:${rest}Z`)))
    const shown = from?.slice(0, 13) ?? ''
    return from === `${shown}:00:00` && to === `${shown}:59:59` ? shown : ''
  })
  if (hour !== '') return hour + instant.slice(13, 19)
  const minute = getOrCreate(minutes, instant.slice(0, 16), () => format.format(new Date(instant)).slice(0, -3))
  return minute + instant.slice(16, 19)
}
function getOrCreate<T>(of: Map<string, T>, key: string, make: (key: string) => T): T {
  const cached = of.get(key)
  if (cached !== undefined) return cached
  if (of.size >= maxRecorded) of.clear()
  const made = make(key)
  of.set(key, made)
  return made
}
function clockOf(zone: string): Clock {
  const cached = clocks.get(zone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const clock = { format, hours: new Map<string, string>(), minutes: new Map<string, string>() }
  clocks.set(zone, clock)
  return clock
}

/** Cache: UTC hour and zone to true if the clock is set back within some hours. */
const backHours = new Map<string, boolean>()

/** Minutes from UTC to the clock of a zone. */
function offsetMinutes(at: number, zone: string): number {
  return Math.round((Date.parse(`${localTime(new Date(at).toISOString(), zone).replace(' ', 'T')}Z`) - at) / 60_000)
}

/**
 * Returns the local time as `localTime`, with the offset where the clock shows this time twice, in the night when it is
 * set back: `2026-10-25 02:50:00+02:00`. Without it a file would show an end before its start.
 */
export function unambiguousLocalTime(instant: string, zone: string): string {
  const text = localTime(instant, zone)
  const at = Date.parse(instant)
  const isNear = getOrCreate(backHours, `${zone} ${instant.slice(0, 13)}`, () => {
    const hour = Math.floor(at / hourMs) * hourMs
    return offsetMinutes(hour - 2 * hourMs, zone) > offsetMinutes(hour + 3 * hourMs, zone)
  })
  if (!isNear) return text
  const own = offsetMinutes(at, zone)
  const others = [at - 2 * hourMs, at + 2 * hourMs].map((other) => offsetMinutes(other, zone))
  const isRepeated = others.some((other) => other !== own && offsetMinutes(at + (own - other) * 60_000, zone) === other)
  if (!isRepeated) return text
  const [hours, minutes] = [Math.floor(Math.abs(own) / 60), Math.abs(own) % 60]
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${text}${own < 0 ? '-' : '+'}${pad(hours)}:${pad(minutes)}`
}

/** Returns the text of a cell, before any file format adds its quoting. */
export function cellText(cell: TableCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'object') return String(cell)
  if ('decimal' in cell) return cell.decimal
  if ('day' in cell) return cell.day
  return cell.zone === null ? cell.instant : unambiguousLocalTime(cell.instant, cell.zone)
}

/** A way to write CSV: for programs, which need the same form in every language, or for the spreadsheet of a reader. */
export interface CsvDialect {
  readonly separator: ',' | ';'
  readonly decimalSign: '.' | ','
  /** Texts of digits that a spreadsheet would change stay texts (decision 329). */
  readonly keepsDigits: boolean
}
export const programCsv: CsvDialect = { separator: ',', decimalSign: '.', keepsDigits: false }
const spreadsheets: Readonly<Record<Language, CsvDialect>> = {
  zh: { separator: ',', decimalSign: '.', keepsDigits: true },
  en: { separator: ',', decimalSign: '.', keepsDigits: true },
  es: { separator: ';', decimalSign: ',', keepsDigits: true },
}
/** Returns the CSV that the spreadsheet program of a language opens as columns and numbers (decision 329). */
export function spreadsheetCsv(language: Language): CsvDialect {
  return spreadsheets[language]
}

/**
 * Returns one CSV line (RFC 4180) with its line end. It is the only CSV writer, used by the server and the browser. A
 * text that a spreadsheet would execute gets an apostrophe in front; a number never does. A semicolon is quoted because
 * some programs read it as a comma (S-23).
 */
export function csvLine(cells: TableRowCells, dialect: CsvDialect = programCsv): string {
  return `${cells.map((cell) => fieldOf(cell, dialect)).join(dialect.separator)}\r\n`
}

/** Texts of digits that a spreadsheet reads as a number and changes: `00123`, `+34600111222`, 16 digits, `12E4`. */
const changedDigits = /^(?:\+\d+|-?0\d+|-?\d{16,}|-?\d+[eE][+-]?\d+)$/

function fieldOf(cell: TableCell, { decimalSign, keepsDigits }: CsvDialect): string {
  const text = cellText(cell)
  if (typeof cell === 'number' || isFigure(cell)) return decimalSign === '.' ? text : text.replace('.', decimalSign)
  if (typeof cell === 'boolean' || cell === null) return text
  // A tab behind digits makes every spreadsheet keep them as text; readers of files remove it with other blanks.
  return quoteText(keepsDigits && changedDigits.test(text) ? `${text}\t` : guardFormulaText(text))
}
function isFigure(cell: TableCell): boolean {
  return typeof cell === 'object' && cell !== null && 'decimal' in cell && isDecimal(cell.decimal)
}
function quoteText(text: string): string {
  return /[",;\r\n]|\t$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
