import {
  findColumns,
  placeOf,
  plainNumber,
  unitOf,
  cellsUnder,
  type FieldHints,
  type LoadedTable,
} from '@evops/platform/server'
import {
  importSettings,
  powerUnits,
  type CoreField,
  type ImportField,
  type ImportSettings,
} from '../../contract/index.ts'
import { titles } from './titles.ts'
import { connectorsOf } from './type-words.rules.ts'
import { factsOf, headOf, isExported, namesOfField } from '../stations/fact-cells.rules.ts'

/** Files of before 2026-12 had amounts in the currency's smallest unit: such a column is not taken for one of amounts. */
const minorUnits = /minor$|minor units|最小货币单位|unidades mínimas/i

/** Settings that fit a file: by its titles, by its positions (China's maps are in GCJ-02), by its figures. */
export function suggestSettings(table: LoadedTable): ImportSettings {
  const { columns } = table
  const core = findColumns(table, coreHints)
  const kind = core.connectorNo ? 'connector' : core.chargePointNo ? 'chargePoint' : 'station'
  const taken = new Set(Object.values(core))
  const rest = {
    columns: columns.map((column) => (taken.has(column) || minorUnits.test(column) ? '' : column)),
    rows: [],
  }
  const facts = findColumns(
    rest,
    Object.fromEntries(
      factsOf(kind).map((field) => {
        const key = field.slice(kind.length + 1)
        const keys = minorUnits.test(key) ? [] : [key]
        return [field, { titles: [headOf(kind, key), ...keys, ...Object.values(namesOfField(field))] }]
      }),
    ),
  )
  const place = placeOf(positionsOf(table, core))
  const country = kind === 'station' && place ? { 'station.countryCode': `=${place.country}` } : {}
  return importSettings.parse({
    kind,
    // What we exported ourselves comes back to where it was.
    existing: isExported(columns) ? 'update' : 'refuse',
    mapping: { ...(isExported(columns) ? {} : country), ...core, ...facts },
    coordinateSystem: place?.country === 'CN' ? 'gcj02' : 'wgs84',
    powerUnit: powerUnitOf(table, core.ratedPowerKw),
    ...(place && { timeZone: place.timeZone }),
  })
}

const fits: Partial<Record<CoreField, FieldHints['fits']>> = {
  connectorNo: (value) => /^\d{1,2}$/.test(value),
  connectorCount: (value) => /^\d{1,2}$/.test(value),
  chargePointCount: (value) => /^\d{1,4}$/.test(value),
  connectorType: (value) => connectorsOf(value).length > 0,
}
// Keys of a record of just these.
const coreHints = Object.fromEntries(
  Object.entries(titles).map(([name, known]): [string, FieldHints] => {
    const field = name as CoreField
    return [field, { titles: [...known, ...Object.values(namesOfField(field))], fits: fits[field] }]
  }),
) as Record<CoreField, FieldHints>

function positionsOf(table: LoadedTable, mapping: Partial<Record<ImportField, string>>) {
  const degrees = (field: 'longitude' | 'latitude') =>
    cellsUnder(table, mapping[field], 500).map((text) => Number(text.replace(',', '.')))
  const latitudes = degrees('latitude')
  return degrees('longitude').flatMap((longitude, index) => {
    const latitude = latitudes[index]
    return latitude === undefined || Number.isNaN(longitude + latitude) ? [] : [{ longitude, latitude }]
  })
}

/** By the title, and where it has no unit by the figures: nothing charges with 1,000 kW and more at every point. */
function powerUnitOf(table: LoadedTable, column: string | undefined): ImportSettings['powerUnit'] {
  const said = unitOf(column, powerUnits)
  if (said) return said
  const figures = cellsUnder(table, column).map((text) => Number(plainNumber(text).replace(',', '.')))
  return figures.length > 0 && figures.every((figure) => figure >= 1_000) ? 'W' : 'kW'
}
