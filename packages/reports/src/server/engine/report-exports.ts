import { formatDecimalUnits } from '@evops/charging/server'
import { currencyExponent, dayCell, type Language } from '@evops/platform/contract'
import { exportKind, type TableCell, type ExportKind, type Services } from '@evops/platform/server'
import { periodKinds, periodWords } from '@evops/tariffs/contract'
import {
  type ReportDimension,
  isMoney,
  type MeasureName,
  findMeasure,
  measureWords,
  type MeasureValues,
  type ReportDefinition,
  reportExportName,
  reportFilter,
  type ReportKey,
  reports,
  type MeasureUnit,
} from '../../contract/index.ts'
import { exportWords } from '../exports.words.ts'
import { pageReport, runReport } from './report.service.ts'

type Head = keyof typeof exportWords extends infer K ? (K extends `reports.export.${infer H}` ? H : never) : never
type KeyCell = (key: ReportKey, currency: string) => TableCell
const station: [Head, KeyCell] = ['station', ({ stationName }) => stationName ?? null]
const chargePoint: [Head, KeyCell][] = [
  station,
  ['chargePointNo', ({ chargePointNo }) => chargePointNo ?? null],
  ['chargePointName', ({ chargePointName }) => chargePointName ?? null],
]
const money = (minor: number, currency: string): TableCell => ({
  decimal: formatDecimalUnits(minor, currencyExponent(currency)),
})
const keyColumn = (head: Head, name: keyof ReportKey): [Head, KeyCell] => [
  head,
  (key) => (typeof key[name] === 'object' ? null : (key[name] ?? null)),
]
/** Columns that name a row, for dimensions whose key is not a single field of the same name. */
const keys: Partial<Record<ReportDimension, readonly [Head, KeyCell][]>> = {
  station: [station],
  day: [['day', ({ day }) => dayCell(day ?? null)]],
  chargePoint,
  connector: [...chargePoint, ['connector', ({ connectorNo }) => connectorNo ?? null]],
  modelFirmware: [keyColumn('chargePointModel', 'chargePointModel'), keyColumn('firmware', 'firmware')],
  vehicle: [keyColumn('vehicle', 'vehicleName'), keyColumn('fleet', 'fleetName')],
  company: [keyColumn('company', 'companyName')],
  staff: [keyColumn('staff', 'staffName')],
  energySize: [
    [
      'energyFrom',
      ({ size }) => (size && size.from !== null ? { decimal: formatDecimalUnits(Math.round(size.from), 4) } : null),
    ],
    ['energyTo', ({ size }) => (size ? { decimal: formatDecimalUnits(Math.round(size.to), 4) } : null)],
  ],
  minutesSize: [
    ['minutesFrom', ({ size }) => size?.from ?? null],
    ['minutesTo', ({ size }) => size?.to ?? null],
  ],
  amount: [
    ['from', ({ amount }, currency) => (amount ? money(amount.fromMinor, currency) : null)],
    ['to', ({ amount }, currency) => (amount && amount.toMinor !== null ? money(amount.toMinor, currency) : null)],
  ],
}

const keysOf = (by: ReportDimension) => keys[by] ?? [keyColumn(by as Head & keyof ReportKey, by as keyof ReportKey)]

/** Converts figures to cells in the unit of the heading, always as numbers and never as text. */
const writing: Record<MeasureUnit, { unit: string; cell: (value: number, currency: string) => TableCell }> = {
  count: { unit: '', cell: (value) => value },
  energy: { unit: 'kWh', cell: (dwh) => ({ decimal: formatDecimalUnits(dwh, 4) }) },
  seconds: { unit: 'h', cell: (seconds) => ({ decimal: formatDecimalUnits(Math.round(seconds / 36), 2) }) },
  money: { unit: '', cell: money },
  share: { unit: '%', cell: (share) => ({ decimal: formatDecimalUnits(Math.round(share * 10_000), 2) }) },
  price: { unit: '/kWh', cell: (e5) => ({ decimal: formatDecimalUnits(e5, 5) }) },
  power: { unit: 'kW', cell: (watts) => ({ decimal: formatDecimalUnits(watts, 3) }) },
  distance: { unit: 'km', cell: (metres) => ({ decimal: formatDecimalUnits(metres, 3) }) },
  perDistance: { unit: 'kWh/100 km', cell: (dwh) => ({ decimal: formatDecimalUnits(dwh, 4) }) },
  mass: { unit: 'kg', cell: (grams) => ({ decimal: formatDecimalUnits(grams, 3) }) },
}

/** Export of every report: all rows, sorted by key. */
export function reportExports(services: Services): ExportKind[] {
  return reports.map((report) => {
    const hasMoney = report.measures.some(isMoney)
    return exportKind({
      name: reportExportName(report.id),
      permission: report.screen.codes,
      title: report.screen.text,
      filter: reportFilter(report),
      head: ({ language }, filter) => {
        const figures = namesOf(report, filter?.by).flatMap((name) => headsOf(name, language))
        return [
          ...keysOf(filter?.by ?? report.by[0]).map(([head]) => exportWords[`reports.export.${head}`][language]),
          ...(hasMoney ? [exportWords['reports.export.currency'][language]] : []),
          ...figures,
          ...(filter?.compare
            ? figures.map((measure) => exportWords['reports.export.before'][language].replace('{measure}', measure))
            : []),
        ]
      },
      async *rows(actor, filter) {
        const result = await services.db.inTenant(actor, (tx) =>
          runReport(tx, report, filter, { now: services.now(), most: Number.POSITIVE_INFINITY }),
        )
        const names = namesOf(report, filter.by)
        const all = { page: 1, pageSize: result.rows.length, sort: 'key' }
        for (const row of pageReport(result, all).list) {
          const currency = row.currency ?? ''
          const cells = (values: MeasureValues | null) => names.flatMap((name) => cellsOf(name, values, currency))
          yield [
            ...keysOf(filter.by).map(([, cell]) => cell(row.key, currency)),
            ...(hasMoney ? [row.currency] : []),
            ...cells(row.values),
            ...(filter.compare ? cells(row.before) : []),
          ]
        }
      },
    })
  })
}

function namesOf(report: ReportDefinition, by?: ReportDimension): readonly MeasureName[] {
  return (by && report.only?.[by]) ?? report.measures
}

function headsOf(name: MeasureName, language: Language): string[] {
  const measure = findMeasure(name)
  const { unit } = writing[measure.unit]
  const word = measureWords[`reports.measure.${name}`][language]
  const withUnit = (text: string) => (unit === '' ? text : `${text} ${unit}`)
  if (!('columns' in measure)) return [withUnit(word)]
  return measure.across === 'period'
    ? periodKinds.map((kind) => withUnit(word.replace('{period}', periodWords[`tariffs.period.${kind}`][language])))
    : measure.columns.map((_, hour) => withUnit(`${word} ${String(hour).padStart(2, '0')}:00`))
}

function cellsOf(name: MeasureName, values: MeasureValues | null, currency: string): TableCell[] {
  const measure = findMeasure(name)
  const { cell } = writing[measure.unit]
  const value = values?.[name] ?? ('columns' in measure ? measure.columns.map(() => null) : null)
  const all = Array.isArray(value) ? value : [value]
  return all.map((each) => (each === null ? null : cell(each, currency)))
}
