import {
  findColumns,
  countryAndZoneOf,
  normalizeNumberText,
  unitInTitle,
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
import { plugsOf } from './plugs.rules.ts'
import { connectorTypesOf } from './type-words.rules.ts'
import { detailFieldsOf, fieldColumnTitle, isExported, namesOfField } from '../stations/fact-cells.rules.ts'

/**
 * Files from before December 2026 had amounts in the smallest currency unit; such a column is not recognised as an
 * amount.
 */
const minorUnits = /minor$|minor units|最小货币单位|unidades mínimas/i

/** Suggests settings for a file from its titles, its positions (maps of China use GCJ-02) and its numbers. */
export function suggestSettings(table: LoadedTable): ImportSettings {
  const { columns } = table
  const core = findColumns(table, coreHints)
  const isList = core.connectorNo !== undefined || hasConnectorRows(table, core)
  const kind = isList ? 'connector' : core.chargePointNo ? 'chargePoint' : 'station'
  const taken = new Set(Object.values(core))
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
  const country = kind === 'station' && place ? { 'station.countryCode': `=${place.country}` } : {}
  return importSettings.parse({
    kind,
    // A file from our own export updates the objects it came from.
    existing: isExported(columns) ? 'update' : 'refuse',
    mapping: { ...(isExported(columns) ? {} : country), ...core, ...facts },
    coordinateSystem: place?.country === 'CN' ? 'gcj02' : 'wgs84',
    powerUnit: powerUnitOf(table, core.ratedPowerKw),
    ...(place && { timeZone: place.timeZone }),
  })
}

/** Returns true if a charge point has several rows, one for each of its connectors. */
function hasConnectorRows({ columns, rows }: LoadedTable, core: Partial<Record<CoreImportField, string>>): boolean {
  const point = columns.indexOf(core.chargePointNo ?? '')
  const type = columns.indexOf(core.connectorType ?? '')
  if (point < 0 || type < 0) return false
  const points = new Set(rows.map(({ cells }) => cells[point] ?? ''))
  const pairs = new Set(rows.map(({ cells }) => `${cells[point] ?? ''} ${cells[type] ?? ''}`))
  // Equal rows are duplicates of a charge point rather than connectors.
  return points.size < rows.length && pairs.size === rows.length
}

const fits: Partial<Record<CoreImportField, FieldHints['fits']>> = {
  connectorNo: (value) => /^\d{1,2}$/.test(value),
  connectorCount: (value) => /^\d{1,2}$/.test(value),
  chargePointCount: (value) => /^\d{1,4}$/.test(value),
  // An unfamiliar word gets its meaning from the user; a number above 6 is no type.
  connectorType: (value) => !/^\d+$/.test(value) || connectorTypesOf(value).length > 0,
  equipmentType: (value) => plugsOf(value).every(({ ocpiType }) => ocpiType === null),
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
