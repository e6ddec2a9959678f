import { withGuard } from './formulas.ts'

/**
 * A cell of an exported table. `decimal`: a number with exactly these digits, written without passing through a
 * float (`135.08`). `day`: a day of the calendar (`2026-11-22`). `instant`: a moment, read on the clock of its zone;
 * without a zone a text file has it as it stands, and a workbook shows it on the operator's clock.
 */
export type Cell =
  | string
  | number
  | boolean
  | null
  | { readonly decimal: string }
  | { readonly day: string }
  | { readonly instant: string; readonly zone: string | null }
export type Cells = readonly Cell[]

/** What a CSV file begins with: spreadsheets then read UTF-8. */
export const csvMark = '\uFEFF'

export function isDecimal(text: string): boolean {
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(text)
}

/** A moment as a cell, on the clock of a zone. */
export function momentCell(instant: string | null, zone: string | null = null): Cell {
  return instant === null ? null : { instant, zone }
}
/** A day of the calendar as a cell. */
export function dayCell(day: string | null): Cell {
  return day === null ? null : { day }
}

interface Clock {
  format: Intl.DateTimeFormat
  /** What it shows of hours in UTC, `2026-05-03T22` as `2026-05-04 06`; '': not the whole of one hour. */
  hours: Map<string, string>
  /** The same of the minutes of those. */
  minutes: Map<string, string>
}
const clocks = new Map<string, Clock>()
/** A file's moments lie beside each other: of so many nearly each is asked for again. */
const mostKept = 5_000
/** Since then no zone is ahead by a part of a minute. */
const wholeMinutes = '1973'

/** `2026-05-04 06:40:00` on the clock of a zone. */
export function localTime(instant: string, zone: string): string {
  const { format, hours, minutes } = clockOf(zone)
  // As toISOString writes it; anything else is read as a whole.
  if (instant.length !== 24 || !instant.endsWith('Z') || instant < wholeMinutes)
    return format.format(new Date(instant))
  const hour = getOrCreate(hours, instant.slice(0, 13), (start) => {
    const [from, to] = ['00:00', '59:59'].map((rest) => format.format(new Date(`${start}:${rest}Z`)))
    const shown = from?.slice(0, 13) ?? ''
    return from === `${shown}:00:00` && to === `${shown}:59:59` ? shown : ''
  })
  if (hour !== '') return hour + instant.slice(13, 19)
  const minute = getOrCreate(minutes, instant.slice(0, 16), () => format.format(new Date(instant)).slice(0, -3))
  return minute + instant.slice(16, 19)
}
function getOrCreate(of: Map<string, string>, key: string, make: (key: string) => string): string {
  const known = of.get(key)
  if (known !== undefined) return known
  if (of.size >= mostKept) of.clear()
  const made = make(key)
  of.set(key, made)
  return made
}
function clockOf(zone: string): Clock {
  const known = clocks.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const clock = { format, hours: new Map<string, string>(), minutes: new Map<string, string>() }
  clocks.set(zone, clock)
  return clock
}

/** What a cell says, before any file's own marks. */
export function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell !== 'object') return String(cell)
  if ('decimal' in cell) return cell.decimal
  if ('day' in cell) return cell.day
  return cell.zone === null ? cell.instant : localTime(cell.instant, cell.zone)
}

/**
 * One line of CSV (RFC 4180) with its line end: the only writer there is, of the server and of the browser. A text that a
 * spreadsheet would run gets an apostrophe in front, a number never does, and a semicolon is quoted for those that
 * read it as a comma (S-23).
 */
export function csvLine(cells: Cells): string {
  return `${cells.map((cell) => quoteText(guardCell(cell))).join(',')}\r\n`
}

function guardCell(cell: Cell): string {
  const text = cellText(cell)
  const isText = typeof cell === 'string' || (typeof cell === 'object' && !isFigure(cell))
  return isText ? withGuard(text) : text
}
function isFigure(cell: Exclude<Cell, string | number | boolean>): boolean {
  return cell !== null && 'decimal' in cell && isDecimal(cell.decimal)
}
function quoteText(text: string): string {
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
