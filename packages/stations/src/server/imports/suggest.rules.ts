import {
  findColumns,
  normalizeColumnTitle,
  countryAndZoneOf,
  normalizeNumberText,
  unitInTitle,
  zoneOfColumn,
  sampleColumnValues,
  type FieldHints,
  type LoadedTable,
} from '@evops/platform/server'
import {
  importSettings,
  powerUnits,
  type CoreImportField,
  type ImportField,
  type ImportSettings,
} from '../../contract/index.ts'
import { importColumnTitles } from './titles.ts'
import { countedColumns } from './open-table.rules.ts'
import { plugsOf } from './plugs.rules.ts'
import { connectorTypesOf, currentTypesOf } from './type-words.rules.ts'
import { detailFieldsOf, fieldColumnTitle, isExported, namesOfField } from '../stations/fact-cells.rules.ts'

/**
 * Files from before December 2026 had amounts in the smallest currency unit; such a column is not recognised as an
 * amount.
 */
const minorUnits = /minor$|minor units|最小货币单位|unidades mínimas/i

/** Suggests settings for a file from its titles, its positions (maps of China use GCJ-02) and its numbers. */
export function suggestSettings(table: LoadedTable): ImportSettings {
  const { columns } = table
  const { chargePointCount, ...others } = sourcesOf(table)
  const isCounted = countedColumns.every((column) => Object.values(others).includes(column))
  const core: Partial<Record<CoreImportField, string>> =
    isCounted || chargePointCount === undefined ? others : { ...others, chargePointCount }
  const isList = core.connectorNo !== undefined || hasConnectorRows(table, core)
  // Rows with a plug and without a count of charge points are charge points.
  const isPoints =
    core.chargePointNo !== undefined || (core.connectorType !== undefined && core.chargePointCount === undefined)
  const kind = isList ? 'connector' : isPoints ? 'chargePoint' : 'station'
  const taken = new Set(
    Object.values(core).flatMap((source) => columnsOf(columns, source).map((place) => columns[place])),
  )
  const rest = {
    columns: columns.map((column) => (taken.has(column) || minorUnits.test(column) ? '' : column)),
    rows: [],
  }
  const facts = findColumns(
    rest,
    Object.fromEntries(
      detailFieldsOf(kind).map((field) => {
        const key = field.slice(kind.length + 1)
        const keys = minorUnits.test(key) ? [] : [key]
        return [field, { titles: [fieldColumnTitle(kind, key), ...keys, ...Object.values(namesOfField(field))] }]
      }),
    ),
  )
  const place = countryAndZoneOf(positionsOf(table, core))
  const timeZone = zoneOfColumn(table) ?? place?.timeZone
  const country = kind === 'station' && place ? { 'station.countryCode': `=${place.country}` } : {}
  return importSettings.parse({
    kind,
    // A file from our own export updates the objects it came from.
    existing: isExported(columns) ? 'update' : 'refuse',
    mapping: { ...(isExported(columns) ? {} : country), ...core, ...facts },
    coordinateSystem: place?.country === 'CN' ? 'gcj02' : 'wgs84',
    powerUnit: powerUnitOf(table, core.ratedPowerKw),
    ...(timeZone !== undefined && { timeZone }),
  })
}

/** Returns the column of every field, or several columns of which the field is made. */
function sourcesOf(table: LoadedTable): Partial<Record<CoreImportField, string>> {
  const byTitle = findColumns(table, coreHints)
  const found = { ...nestedColumns(table, byTitle), ...byTitle }
  // A register without stations describes a place in each row, so each charge point is a station of its own.
  const isPlace = found.longitude !== undefined && found.latitude !== undefined
  const code = found.stationCode ?? (isPlace ? found.chargePointNo : undefined)
  const core = code === undefined ? found : { ...found, stationCode: code }
  const free = table.columns.filter((column) => !Object.values(core).includes(column))
  const joined = (field: 'street' | 'connectorType', second: RegExp) => {
    const other = free.find((column) => second.test(normalizeColumnTitle(lastName(column))))
    return core[field] !== undefined && other !== undefined ? { [field]: `={${core[field]}} {${other}}` } : {}
  }
  return {
    ...core,
    ...joined('street', /^(hausnummer|housenumber|buildingnumber)$/),
    ...joined('connectorType', /^(format|connectorformat|connectortetheredcable)$/),
  }
}
const lastName = (column: string) => column.slice(column.lastIndexOf('.') + 1)

/** Fields that are recognised by the last name of a nested column: `locationReference.address.postcode`. */
const nestedFields = [
  'longitude',
  'latitude',
  'address',
  'street',
  'postcode',
  'town',
  'region',
  'ratedPowerKw',
  'connectorType',
] as const
function nestedColumns(
  { columns, rows }: LoadedTable,
  byTitle: Partial<Record<CoreImportField, string>>,
): Partial<Record<CoreImportField, string>> {
  const taken = new Set(Object.values(byTitle))
  const names = columns.map((column) => (column.includes('.') && !taken.has(column) ? lastName(column) : ''))
  const hints = Object.fromEntries(
    nestedFields.flatMap((field) => (byTitle[field] === undefined ? [[field, coreHints[field]] as const] : [])),
  )
  const found = Object.entries(findColumns({ columns: names, rows }, hints))
  return Object.fromEntries(found.map(([field, name]) => [field, columns[names.indexOf(name ?? '')]]))
}

/** Returns true if a charge point has several rows, one for each of its connectors. */
function hasConnectorRows({ columns, rows }: LoadedTable, core: Partial<Record<CoreImportField, string>>): boolean {
  const point = columns.indexOf(core.chargePointNo ?? '')
  const type = columnsOf(columns, core.connectorType)[0] ?? -1
  if (point < 0 || type < 0) return false
  const points = new Set(rows.map(({ cells }) => cells[point] ?? ''))
  const pairs = new Set(rows.map(({ cells }) => `${cells[point] ?? ''} ${cells[type] ?? ''}`))
  // Equal rows are duplicates of a charge point rather than connectors, unless the file is a nested list.
  const isNested = columns[type]?.includes('.') ?? false
  return points.size < rows.length && (isNested || pairs.size === rows.length)
}

/** Returns the places of the columns in a source: a column, or a template of columns. */
function columnsOf(columns: readonly string[], source = ''): number[] {
  const names = columns.includes(source) ? [source] : [...source.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name)
  return names.map((name) => columns.indexOf(name ?? '')).filter((place) => place >= 0)
}

const fits: Partial<Record<CoreImportField, FieldHints['fits']>> = {
  connectorNo: (value) => /^\d{1,2}$/.test(value),
  connectorCount: (value) => /^\d{1,2}$/.test(value),
  chargePointCount: (value) => /^\d{1,4}$/.test(value),
  // An unfamiliar word gets its meaning from the user; a number above 6 is no type.
  connectorType: (value) => !/^\d+$/.test(value) || connectorTypesOf(value).length > 0,
  equipmentType: (value) =>
    currentTypesOf(value).length > 0 && plugsOf(value).every(({ ocpiType }) => ocpiType === null),
}
// Safe cast: the record has exactly these keys.
const coreHints = Object.fromEntries(
  Object.entries(importColumnTitles).map(([name, coreTitles]): [string, FieldHints] => {
    const field = name as CoreImportField
    return [field, { titles: [...coreTitles, ...Object.values(namesOfField(field))], fits: fits[field] }]
  }),
) as Record<CoreImportField, FieldHints>

function positionsOf(table: LoadedTable, mapping: Partial<Record<ImportField, string>>) {
  const degrees = (field: 'longitude' | 'latitude') =>
    sampleColumnValues(table, mapping[field], 500).map((text) => Number(text.replace(',', '.')))
  const latitudes = degrees('latitude')
  return degrees('longitude').flatMap((longitude, index) => {
    const latitude = latitudes[index]
    return latitude === undefined || Number.isNaN(longitude + latitude) ? [] : [{ longitude, latitude }]
  })
}

/**
 * Returns the power unit from the title unless the numbers contradict it: no site has only charge points of 1,000 kW and
 * more, or below 1,000 W.
 */
function powerUnitOf(table: LoadedTable, column: string | undefined): ImportSettings['powerUnit'] {
  const figures = sampleColumnValues(table, column)
    .map((text) => Number(normalizeNumberText(text).replace(',', '.')))
    .filter((figure) => figure > 0)
  if (figures.length === 0) return unitInTitle(column, powerUnits) ?? 'kW'
  if (figures.every((figure) => figure >= 1_000)) return 'W'
  return figures.every((figure) => figure < 1_000) ? 'kW' : (unitInTitle(column, powerUnits) ?? 'kW')
}
