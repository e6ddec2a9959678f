import {
  normalizeColumnTitle,
  normalizeNumberText,
  parseFlag,
  type LoadedTable,
  type TableRow,
} from '@evops/platform/server'
import { isExported } from '../stations/fact-cells.rules.ts'
import { openNumberedColumns } from './numbered-columns.rules.ts'
import { plugsOf } from './plugs.rules.ts'

/*
 * National registers and maps write stations in forms of their own: a column for each socket, a column for each kind of
 * plug, both coordinates in one cell, a power with its unit, a count of fast and slow charge points. These functions
 * bring such a table into columns that the fields of an import can have.
 */

/** Opens the table of a file of stations. Our own exports stay as they are. */
export function openStationTable(table: LoadedTable): LoadedTable {
  if (isExported(table.columns)) return table
  const steps = [splitPositions, joinPlugColumns, openNumberedColumns, nameCables, readPowers, repeatCounted]
  return steps.reduce((opened, step) => step(opened), table)
}

/** Returns the cells of a column that are not empty. */
const filledCells = ({ rows }: LoadedTable, place: number) => rows.flatMap(({ cells }) => cells[place] || [])

/** Adds columns at the end; `cellsOf` returns their cells in a row. */
function withColumns(table: LoadedTable, titles: readonly string[], cellsOf: (row: TableRow) => readonly string[]) {
  const columns = [...table.columns, ...titles]
  const rows = table.rows.map((one) => {
    const { row, cells } = one
    return { row, cells: [...table.columns.map((_, place) => cells[place] ?? ''), ...cellsOf(one)] }
  })
  return { columns, rows }
}

const pair = /^[[({]?\s*(-?\d{1,3}\.\d+)\s*[,; ]\s*(-?\d{1,3}\.\d+)\s*[\])}]?$/

/** Splits a column with both coordinates: `[2.35, 48.85]` in a column `coordonneesXY`, `(59.91,10.75)` elsewhere. */
function splitPositions(table: LoadedTable): LoadedTable {
  const place = table.columns.findIndex((_, index) => {
    const cells = filledCells(table, index)
    return cells.length > 0 && cells.every((cell) => pair.test(cell))
  })
  const title = table.columns[place]
  if (title === undefined) return table
  // GeoJSON and titles with XY begin with the longitude, all others with the latitude.
  const isLongitudeFirst = /xy|lonlat|lnglat|coordinates$/.test(normalizeColumnTitle(title))
  return withColumns(table, [`${title}.latitude`, `${title}.longitude`], ({ cells }) => {
    const [, first = '', second = ''] = pair.exec(cells[place] ?? '') ?? []
    return isLongitudeFirst ? [second, first] : [first, second]
  })
}

/** Plugs of the French schema IRVE, whose titles do not name the variant. */
const plugsOfTitles: Readonly<Record<string, string>> = {
  prisetypeef: 'DOMESTIC_E:1',
  prisetypecomboccs: 'IEC_62196_T2_COMBO',
  prisetype2: 'Type 2',
}
/** Title of a flag for the cable of a plug. */
const cableTitle = 'cablet2attache'
/** Joins columns that say yes or no to a plug each: `prise_type_2`, `prise_type_chademo`. */
function joinPlugColumns(table: LoadedTable): LoadedTable {
  const plugs = table.columns.flatMap((title, place) => {
    const plain = normalizeColumnTitle(title)
    if (plain === cableTitle) return []
    const text = plugsOfTitles[plain] ?? title.replace(/^prise_type_/i, '').replaceAll('_', ' ')
    if (/^\d+$/.test(text) || plugsOf(text).length !== 1) return []
    const cells = filledCells(table, place)
    return cells.length > 0 && cells.every((cell) => parseFlag(cell) !== undefined) ? [{ place, text }] : []
  })
  if (plugs.length < 2) return table
  const cable = table.columns.findIndex((title) => normalizeColumnTitle(title) === cableTitle)
  return withColumns(table, ['connectorType'], ({ cells }) => {
    const attached = parseFlag(cells[cable]?.trim() || '?')
    const suffix = attached === undefined ? '' : attached ? ' cable' : ' socket'
    const own = plugs.filter(({ place }) => parseFlag(cells[place]?.trim() || 'no') === true)
    return [own.map(({ text }) => (text === 'Type 2' ? text + suffix : text)).join('+')]
  })
}

/** Writes words for a flag that says whether a cable is attached. */
function nameCables(table: LoadedTable): LoadedTable {
  const place = table.columns.findIndex((title) => normalizeColumnTitle(title).endsWith('tetheredcable'))
  const cells = filledCells(table, place)
  if (cells.length === 0 || !cells.every((cell) => parseFlag(cell) !== undefined)) return table
  return changeCells(table, place, (text) =>
    parseFlag(text || '?') === undefined ? text : parseFlag(text) ? 'cable' : 'socket',
  )
}

function changeCells(table: LoadedTable, place: number, change: (text: string, row: TableRow) => string): LoadedTable {
  const rows = table.rows.map((one) => {
    const cells = [...one.cells]
    cells[place] = change(cells[place] ?? '', one)
    return { row: one.row, cells }
  })
  return { columns: table.columns, rows }
}

const figureWithUnit = /^(\d+(?:[.,]\d+)?) ?kW(?:$|[ ,;-])/i

/** Leaves the number of a power such as `50 kW - 500 VDC max 125 A`, and multiplies voltage and current where OCPI has no power. */
function readPowers(table: LoadedTable): LoadedTable {
  let opened = table
  for (const [place] of table.columns.entries()) {
    const cells = filledCells(opened, place)
    if (cells.length === 0 || !cells.every((cell) => figureWithUnit.test(cell))) continue
    opened = changeCells(opened, place, (text) => figureWithUnit.exec(text)?.[1] ?? text)
  }
  return withPowerOfCurrent(opened)
}

function withPowerOfCurrent(table: LoadedTable): LoadedTable {
  const placeOf = (ending: string) => table.columns.findIndex((title) => title.toLowerCase().endsWith(ending))
  const volts = placeOf('max_voltage')
  const amperes = placeOf('max_amperage')
  const kind = placeOf('power_type')
  if (volts < 0 || amperes < 0 || kind < 0) return table
  // OCPI counts the voltage of three phases between line and neutral; many partners send it between two lines.
  const factor = (text: string | undefined, voltage: number) =>
    text === 'AC_3_PHASE' ? (voltage > 300 ? Math.sqrt(3) : 3) : text?.startsWith('AC_2_PHASE') ? 2 : 1
  const watts = ({ cells }: TableRow) => {
    const voltage = Number(cells[volts])
    const power = Math.round(voltage * Number(cells[amperes]) * factor(cells[kind], voltage))
    return power > 0 ? String(power) : ''
  }
  const power = placeOf('max_electric_power')
  if (power < 0) return withColumns(table, ['max_electric_power'], (row) => [watts(row)])
  return changeCells(table, power, (text, row) => text || watts(row))
}

const fast = /^(fast|rapid|dc|快充|直流|快充桩数?|直流桩数?)(count|num|chargers|points)?$/
const slow = /^(slow|ac|慢充|交流|慢充桩数?|交流桩数?)(count|num|chargers|points)?$/
const most = 2_000
/** Columns of rows that were counted: each is one charge point, and a station without any has a row with 0. */
export const countedColumns = ['connectorType', 'connectorCount'] as const

/** Repeats rows that count charge points of a kind: fast and slow ones in two columns, or `Quantity` of Open Charge Map. */
function repeatCounted(table: LoadedTable): LoadedTable {
  const placeOf = (pattern: RegExp) => {
    const place = table.columns.findIndex((title) => pattern.test(normalizeColumnTitle(title)))
    return filledCells(table, place).every((cell) => /^\d{1,4}$/.test(cell)) ? place : -1
  }
  const countOf = (row: TableRow, place: number) => Math.min(Number(normalizeNumberText(row.cells[place] || '0')), most)
  const places = { fast: placeOf(fast), slow: placeOf(slow) }
  if (places.fast >= 0 && places.slow >= 0) {
    const opened = withColumns(table, countedColumns, () => ['', ''])
    const own = ({ cells }: TableRow) => cells.slice(0, table.columns.length)
    return numbered(opened, (row) => {
      const points = [
        ...Array.from({ length: countOf(row, places.fast) }, () => [...own(row), 'DC', '1']),
        ...Array.from({ length: countOf(row, places.slow) }, () => [...own(row), 'AC', '1']),
      ]
      return points.length > 0 ? points : [[...own(row), '', '0']]
    })
  }
  const quantity = placeOf(/connectionsquantity$/)
  if (quantity < 0) return table
  return numbered(table, (row) => Array.from({ length: Math.max(countOf(row, quantity), 1) }, () => row.cells))
}

/** Opens rows and numbers them anew. An import refuses more rows than its limit, so no further ones are made. */
function numbered(table: LoadedTable, open: (row: TableRow) => string[][]): LoadedTable {
  const rows: TableRow[] = []
  for (const row of table.rows) {
    for (const cells of open(row)) rows.push({ row: rows.length + 2, cells })
    if (rows.length > mostOpened) break
  }
  return { columns: table.columns, rows }
}
const mostOpened = 100_000
