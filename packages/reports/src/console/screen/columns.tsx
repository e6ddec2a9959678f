import { type Column, columnsFor, longText } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import type { ReactNode } from 'react'
import type { MeasureName, MeasureValues, ReportDefinition, ReportRow, ReportTotals } from '../../contract/index.ts'
import {
  splitDimensionOf,
  measureChange,
  measureFormatOf,
  partsOfMeasureValue,
  totalOfMeasureValue,
  formatMeasureValue,
  formatMeasureChange,
} from '../figures/appearance.rules.ts'
import { splitColumnNames, formatHourRange, reportRowName, type ReportReader } from '../figures/names.ts'
import { RecordsLink } from './RecordsLink.tsx'
import type { ReportQuery } from '../query/use-report.ts'

type Sums = Pick<ReportTotals, 'values' | 'before'>
/** One figure calculated from sums, the same in a row and in the totals below. */
interface Figure {
  key: string
  title: string
  of: (sums: Sums, language: Language) => ReactNode
  unit?: (language: Language) => string
  sort?: boolean
  hidden?: boolean
  width?: number
}

const c = columnsFor<ReportRow>('reports')
const valueOf = (values: MeasureValues | null, name: MeasureName) => totalOfMeasureValue(values?.[name])

/**
 * Returns the columns of the table from the definition: measures, the columns of split measures, and the previous
 * values.
 */
export function measureColumns(
  { measures, definition: { hidden = [], figures }, compare }: ReportQuery,
  totals: ReportTotals | undefined,
  { currency, across }: { currency: string; across: MeasureName | undefined },
): Figure[] {
  const compared = figures.length > 0 ? figures : measures.slice(0, 3)
  return measures.flatMap((name) => {
    const look = measureFormatOf(name, currency)
    const isHidden = hidden.includes(name)
    const figure = {
      key: name,
      title: `reports.measure.${name}`,
      of: ({ values }: Sums, language: Language) => formatMeasureValue(valueOf(values, name), look, language),
      ...(look.kind !== 'share' && { unit: look.unit }),
      hidden: isHidden,
      sort: true,
    }
    const columns = splitDimensionOf(name)
    if (columns === undefined)
      return [figure, ...(compare ? besides(name, currency, !compared.includes(name) || isHidden) : [])]
    const parts = partFigures(name, currency, totals, columns.across === 'hour' ? name !== across : isHidden)
    if (columns.across !== 'hour') return parts
    return [...wholeFigures(figure, name, name !== across), ...parts]
  })
}

/** Returns the columns of a split measure; columns without data are available but hidden. */
function partFigures(
  name: MeasureName,
  currency: string,
  totals: ReportTotals | undefined,
  isHidden: boolean,
): Figure[] {
  const look = measureFormatOf(name, currency)
  const across = splitDimensionOf(name)?.across ?? 'hour'
  const sums = partsOfMeasureValue(totals?.values[name])
  return splitColumnNames[across]('en').map((_, part) => ({
    key: `${name}.${part}`,
    title: `reports.part.${name}.${part}`,
    of: ({ values }: Sums, language: Language) => {
      const value = partsOfMeasureValue(values[name])[part]
      return value === 0 ? <span className="dimmer">·</span> : formatMeasureValue(value, look, language)
    },
    unit: look.unit,
    hidden: isHidden || (across === 'period' && (sums[part] ?? 0) === 0),
    width: across === 'hour' ? 84 : 144,
  }))
}

/** Returns the total of all hours, and the hour with the largest value. */
function wholeFigures(figure: Figure, name: MeasureName, isHidden: boolean): Figure[] {
  const busiest = ({ values }: Sums) => {
    const parts = partsOfMeasureValue(values[name]).map((value) => value ?? 0)
    const most = Math.max(0, ...parts)
    return most > 0 ? formatHourRange(parts.indexOf(most)) : <span className="dimmer">—</span>
  }
  return [
    { ...figure, hidden: isHidden, sort: false, width: 116 },
    { key: `${name}.busiest`, title: 'reports.busiest', of: busiest, hidden: isHidden, width: 110 },
  ]
}

function besides(name: MeasureName, currency: string, hidden: boolean): Figure[] {
  const look = measureFormatOf(name, currency)
  return [
    {
      key: `${name}.before`,
      title: `reports.before.${name}`,
      of: ({ before }, language) => formatMeasureValue(valueOf(before, name), look, language),
      ...(look.kind !== 'share' && { unit: look.unit }),
      hidden,
      width: 150,
    },
    {
      key: `${name}.change`,
      title: `reports.change.${name}`,
      of: ({ values, before }, language) =>
        formatMeasureChange(name, measureChange(name, valueOf(values, name), valueOf(before, name)), language),
      hidden,
      width: 150,
    },
  ]
}

/** Assigns places on a phone: a row has room for three figures, the report's key figures. */
function phonePlaces(figures: readonly Figure[], { figures: large }: ReportDefinition): ReadonlyMap<string, 2 | 3 | 4> {
  const shown = figures.filter(({ hidden }) => !hidden)
  const first = large.flatMap((name) => shown.find(({ key }) => key === name) ?? [])
  const chosen = [...new Set([...first, ...shown])].slice(0, 3)
  const places = [3, 2, 4] as const
  return new Map(chosen.map(({ key }, at) => [key, places[at] ?? 4]))
}

/** Its table: what a row stands for, then the figures; the first of them leads to the records behind it. */
export function reportColumns(
  report: ReportQuery,
  figures: readonly Figure[],
  reader: ReportReader,
  pathOf: ((row: ReportRow, measure: string) => string | undefined) | undefined,
): Column<ReportRow>[] {
  const phone = phonePlaces(figures, report.definition)
  const isLinked = (key: string) => key === figures[0]?.key || report.definition.drill === 'workOrders'
  return [
    keyColumn(report, reader),
    ...figures.map(({ key, title, of, unit, width = 120, sort = false, hidden = false }) => {
      const place = phone.get(key)
      const cell = (row: ReportRow, language: Language) => {
        if (key === 'drivenM' && hasNoMileage(row, report)) return reader.translate('reports.no-mileage')
        const figure = of(row, language)
        return isLinked(key) ? <RecordsLink to={pathOf?.(row, key)}>{figure}</RecordsLink> : figure
      }
      return {
        ...c.custom(key, cell, { align: 'end', title, width, sort, hidden, ...(place && { phone: place }) }),
        ...(unit && { unit }),
      }
    }),
  ]
}

/** True if no distance of the vehicle was recorded. Not evaluated when the report is limited to stations. */
function hasNoMileage({ key, values }: ReportRow, { query }: ReportQuery): boolean {
  return key.vehicleId !== undefined && values.drivenM === null && !query.stationIds && !query.chargePointId
}

function keyColumn({ by }: ReportQuery, reader: ReportReader): Column<ReportRow> {
  const cell = (row: ReportRow, language: Language) => {
    const { name, place } = reportRowName(by, row, { ...reader, language })
    return (
      <span title={place === undefined ? name : `${name} · ${place}`}>
        {longText(name)}
        {place !== undefined && <small>{place}</small>}
      </span>
    )
  }
  const width = by === 'day' || by === 'month' ? 120 : 210
  return c.custom('key', cell, { title: `reports.by.${by}`, width, sort: true, phone: 1 })
}

/** Builds the footer of the table by column, from the reply's own totals. */
export function totalsRow(
  totals: ReportTotals,
  figures: readonly Figure[],
  language: Language,
): Record<string, ReactNode> {
  return Object.fromEntries(figures.map(({ key, of }) => [key, of(totals, language)]))
}
