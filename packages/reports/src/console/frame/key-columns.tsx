import { type Column, columnsFor, formatWhen, say } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import type { ReportKey } from '../../contract/index.ts'
import { type Days, monthDays, within } from './days.rules.ts'
import type { RecordsOf } from './records.rules.ts'

/** What a row is about, in words; a connector and a charge point with the place they stand in. */
export function nameOf(row: ReportKey, language: Language): { name: string; place?: string } {
  if (row.day !== undefined) return { name: formatWhen(row.day, language, 'UTC', 'day') }
  if (row.month !== undefined) return { name: monthName(row.month, language) }
  if (row.weekday !== undefined) return { name: weekdayName(row.weekday, language) }
  if (row.equipmentType !== undefined) return { name: say(`reports.equipment.${row.equipmentType}`) }
  if (row.powerClass !== undefined) return { name: say(`reports.power.${row.powerClass}`) }
  const pile = row.pileName || row.pileNo
  if (pile === undefined) return { name: row.stationName ?? '' }
  const place = row.stationName === undefined ? {} : { place: row.stationName }
  return row.gunNo === undefined
    ? { name: pile, ...place }
    : { name: `${pile} · ${say('reports.gun-no', { n: row.gunNo })}`, ...place }
}

/** The first column of every report. */
export function keyColumn<Row extends ReportKey>(by: string): Column<Row> {
  return columnsFor<Row>('reports').custom(
    'key',
    (row, language) => {
      const { name, place } = nameOf(row, language)
      return (
        <span title={place === undefined ? name : `${name} · ${place}`}>
          {name}
          {place !== undefined && <small>{place}</small>}
        </span>
      )
    },
    { title: `reports.by.${by}`, width: by === 'day' || by === 'month' ? 120 : 210, sort: true, phone: 1 },
  )
}

/** Unlike any other row of the same report. */
export function keyOf(row: ReportKey & { currency?: string }): string {
  const { stationId, pileId, gunNo, day, month, weekday, equipmentType, powerClass, currency } = row
  return [stationId, pileId, gunNo, day, month, weekday, equipmentType, powerClass, currency].join('/')
}

/** Which sessions it is made of. */
export function recordsOf(row: ReportKey, span: Days): RecordsOf | undefined {
  if (row.weekday !== undefined || row.equipmentType !== undefined || row.powerClass !== undefined)
    return undefined
  if (row.day !== undefined) return { days: { dayFrom: row.day, dayTo: row.day } }
  if (row.month !== undefined) return { days: within(monthDays(row.month), span) }
  const { stationId, pileId, gunNo } = row
  return {
    ...(stationId !== undefined && { stationId }),
    ...(pileId !== undefined && { pileId }),
    ...(gunNo !== undefined && { gunNo }),
  }
}

const locales = { zh: 'zh-CN', en: 'en-GB', es: 'es-ES' } as const
/** 2026-03 as March 2026. */
export function monthName(month: string, language: Language): string {
  const at = new Date(`${month}-01T00:00:00Z`)
  return new Intl.DateTimeFormat(locales[language], {
    year: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(at)
}
/** 1 Monday to 7 Sunday; 1 January 2024 was a Monday. */
export function weekdayName(weekday: number, language: Language): string {
  const at = new Date(Date.UTC(2024, 0, weekday))
  return new Intl.DateTimeFormat(locales[language], { weekday: 'long', timeZone: 'UTC' }).format(at)
}
