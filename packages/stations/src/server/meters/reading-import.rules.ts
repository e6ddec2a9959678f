import { fillPlaceholders, Problem, type Language } from '@evops/platform/contract'
import { mapFieldsToColumns, openUploadedTable, type FieldHints } from '@evops/platform/server'
import { readingImportColumns, type NewReading, type ReadingImportColumn } from '../../contract/index.ts'
import { readingImportWords } from './reading-import.words.ts'

/** Meters that a file can refer to: lower-case number to id and time zone. */
export type MetersByNo = ReadonlyMap<string, { id: string; timeZone: string }>
export interface ParsedReadings {
  total: number
  byMeter: Map<string, NewReading[]>
  errors: { row: number; field: string; message: string }[]
  unread: string[]
}

/** Column titles used in meter lists. */
const readingHints: Readonly<Record<ReadingImportColumn, FieldHints>> = {
  meterNo: { titles: ['meterNo', '电表编号', '表号', 'meter no.', 'meter', 'contador', 'n.º de contador'] },
  at: { titles: ['at', '时间', '抄表时间', 'time', 'read at', 'fecha', 'hora'] },
  kWh: { titles: ['kWh', '表底', '示数', 'register', 'reading', 'lectura'] },
  restarts: { titles: ['restarts', '重新计数', '换表', 'replaced', 'reinicia'] },
}

const mostErrors = 200
const mostRows = 100_000

/**
 * Reads a file of readings (CSV or workbook): a header row, then one reading per row. A time without a zone is in the
 * station's time zone. Throws the errors of `readTable` and stations.meter-import-columns; row errors are returned in
 * `errors`.
 */
export async function parseReadings(
  content: string,
  { meters, now, language }: { meters: MetersByNo; now: Date; language: Language },
): Promise<ParsedReadings> {
  const { columns: heading, rows } = await openUploadedTable(content, { mostRows })
  const { places, unread } = mapFieldsToColumns(heading, readingHints)
  const missing = readingImportColumns.filter((column) => column !== 'restarts' && !places.has(column))
  if (missing.length > 0) throw new Problem('stations.meter-import-columns', { columns: missing.join(', ') })
  const read: ParsedReadings = { total: 0, byMeter: new Map(), errors: [], unread }
  const seen = new Map<string, number>()
  const add = (row: number, cells: readonly string[]) => {
    read.total += 1
    const cellOf = (column: ReadingImportColumn) => (cells[places.get(column) ?? -1] ?? '').trim().replace(/^'/, '')
    const complain = (field: ReadingImportColumn, word: keyof typeof readingImportWords, values = {}) => {
      if (read.errors.length < mostErrors)
        read.errors.push({
          row,
          field: heading[places.get(field) ?? -1] ?? field,
          message: fillPlaceholders(readingImportWords[word][language], values),
        })
    }
    const meter = meters.get(cellOf('meterNo').toLowerCase())
    if (!meter) return complain('meterNo', 'stations.readings.meter', { value: cellOf('meterNo') })
    const at = instantOf(cellOf('at'), meter.timeZone)
    if (at === null) return complain('at', 'stations.readings.at')
    if (at > now.getTime()) return complain('at', 'stations.readings.future')
    const registerDwh = registerOf(cellOf('kWh'))
    if (registerDwh === null) return complain('kWh', 'stations.readings.kWh')
    const restarts = flagOf(cellOf('restarts'))
    if (restarts === null) return complain('restarts', 'stations.readings.restarts')
    const first = seen.get(`${meter.id} ${at}`)
    if (first !== undefined) return complain('at', 'stations.readings.twice', { row: first })
    seen.set(`${meter.id} ${at}`, row)
    const readings = read.byMeter.get(meter.id) ?? []
    readings.push({ at: new Date(at).toISOString(), registerDwh, restarts })
    read.byMeter.set(meter.id, readings)
  }
  for await (const { row, cells } of rows) add(row, cells)
  return read
}

/** Parses kilowatt-hours with a decimal point or comma into tenths of a watt-hour. */
function registerOf(text: string): number | null {
  const match = /^(\d{1,10})(?:[.,](\d{1,4}))?$/.exec(text)
  return match ? Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(4, '0')) : null
}

function flagOf(text: string): boolean | null {
  if (/^(|0|no|false|否)$/i.test(text)) return false
  return /^(1|yes|true|sí|si|是)$/i.test(text) ? true : null
}

/** Parses an instant, or a local time of the zone, into epoch ms. */
function instantOf(text: string, timeZone: string): number | null {
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text)) {
    const at = Date.parse(text)
    return Number.isNaN(at) ? null : at
  }
  const localTime = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text)
  if (!localTime) return null
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = localTime
    .slice(1)
    .map((part) => Number(part ?? 0))
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || minute > 59 || second > 59) return null
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second)
  // The offset is calculated twice, because the first guess may be on the other side of a clock change.
  const guess = asUtc - offsetAt(asUtc, timeZone)
  return asUtc - offsetAt(guess, timeZone)
}

function offsetAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const localTime = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return localTime - Math.floor(at / 1000) * 1000
}
