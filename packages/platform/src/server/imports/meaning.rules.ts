import type { LocalizedText } from '../../contract/index.ts'
import type { LoadedTable } from '../files/table.ts'
import { normalizeColumnTitle } from './find.rules.ts'
import type { StoredRowError } from './imports.store.ts'

/*
 * A column may contain the currency or the time zone of the other columns. No field has it, because amounts and times
 * use those of the operator, so a row with another one must not be read.
 */

export const meaningWords = {
  'kit.row-currency': {
    zh: '该行的币种是 {value}，而金额按 {own} 读取',
    en: 'The row is in {value}, amounts are read in {own}',
    es: 'La fila está en {value} y los importes se leen en {own}',
  },
  'kit.row-zone': {
    zh: '该行的时区是 {value}，而时间按 {own} 读取',
    en: 'The row is in the zone {value}, times are read in {own}',
    es: 'La fila está en la zona {value} y las horas se leen en {own}',
  },
} as const satisfies Record<string, LocalizedText>
export type MeaningKey = keyof typeof meaningWords

/** Currency and zone in which a file is read; undefined if it has no amounts or no times. */
export interface FileMeaning {
  currency?: string | undefined
  timeZone?: string | undefined
}

const currencyTitles = new Set(
  'currency,currencycode,币种,货币,moneda,divisa,wahrung,waehrung,devise,monnaie,valuta,moeda'.split(','),
)
const zoneTitles = new Set(
  'timezone,tz,zone,时区,zonahoraria,zeitzone,fuseauhoraire,fusohorario,fusorario,tidssone,zonahoraria'.split(','),
)
const currencySigns: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'CNY',
  '￥': 'CNY',
  元: 'CNY',
  人民币: 'CNY',
  RMB: 'CNY',
  EUROS: 'EUR',
  EURO: 'EUR',
}

/** Returns the code of a currency; undefined if the text is not one. */
function currencyOf(text: string): string | undefined {
  const plain = text.trim().toUpperCase()
  return currencySigns[plain] ?? (/^[A-Z]{3}$/.test(plain) ? plain : undefined)
}

/** Minutes that a zone, or an offset such as `UTC+8` or `+08:00`, is ahead at a point in time. */
export function zoneOffsetAt(zone: string, at: Date): number | undefined {
  const [, sign, hours = '', minutes = '0'] = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d{2})?$/i.exec(zone) ?? []
  if (sign) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  try {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      timeZoneName: 'longOffset',
    }).formatToParts(at)
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
    return name === 'GMT' ? 0 : zoneOffsetAt(name, at)
  } catch {
    return undefined
  }
}
const winter = new Date('2026-01-15T12:00:00Z')
const summer = new Date('2026-07-15T12:00:00Z')

/** Returns true if two zones show the same time all year; a fixed offset must fit in winter or in summer. */
function isSameTime(text: string, own: string): boolean {
  const [first, second] = [zoneOffsetAt(text, winter), zoneOffsetAt(text, summer)]
  const fits = [first === zoneOffsetAt(own, winter), second === zoneOffsetAt(own, summer)]
  return /\d/.test(text) ? fits.some(Boolean) : fits.every(Boolean)
}

function placeOfTitle(columns: readonly string[], titles: ReadonlySet<string>): number {
  return columns.findIndex((column) => titles.has(normalizeColumnTitle(column)))
}

/** Returns the zone of a column of zones with a single value, which all times of the file use. */
export function zoneOfColumn({ columns, rows }: LoadedTable): string | undefined {
  const place = placeOfTitle(columns, zoneTitles)
  const [only, ...more] = new Set(rows.flatMap(({ cells }) => (place < 0 ? [] : cells[place] || [])))
  const isZone = only !== undefined && only.includes('/') && zoneOffsetAt(only, winter) !== undefined
  return isZone && more.length === 0 ? only : undefined
}

/** Returns the rows whose column of currencies or zones contradicts the meaning in which the file is read. */
export function meaningFaults(
  { columns, rows }: LoadedTable,
  mapping: Readonly<Record<string, string | undefined>>,
  { currency, timeZone }: FileMeaning,
): StoredRowError<MeaningKey>[] {
  const mapped = new Set(Object.values(mapping))
  const freePlace = (titles: ReadonlySet<string>) => {
    const place = placeOfTitle(columns, titles)
    return mapped.has(columns[place]) ? -1 : place
  }
  const ofCurrency = currency === undefined ? -1 : freePlace(currencyTitles)
  const ofZone = timeZone === undefined ? -1 : freePlace(zoneTitles)
  if (ofCurrency < 0 && ofZone < 0) return []
  const fault = (row: number, place: number, key: MeaningKey, own: string, value: string) => ({
    row,
    column: columns[place] ?? null,
    key,
    values: { value, own },
  })
  return rows.flatMap(({ row, cells }) => {
    const money = cells[ofCurrency] ?? ''
    const zone = (cells[ofZone] ?? '').trim()
    const code = currencyOf(money)
    return [
      ...(currency !== undefined && code !== undefined && code !== currency
        ? [fault(row, ofCurrency, 'kit.row-currency', currency, money)]
        : []),
      ...(timeZone !== undefined &&
      zone !== '' &&
      zoneOffsetAt(zone, winter) !== undefined &&
      !isSameTime(zone, timeZone)
        ? [fault(row, ofZone, 'kit.row-zone', timeZone, zone)]
        : []),
    ]
  })
}
