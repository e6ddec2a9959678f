import type { Tx } from '@evops/platform/server'
import {
  cellColumns,
  cellRatios,
  measureFactColumns,
  type MeasureName,
  type RatioCells,
  type ReportKey,
} from '../../contract/index.ts'
import { factSets, type FactSet } from '../facts/fact-sets.ts'
import { stationOpenSecondsOf } from '../usage/usage.service.ts'
import { canDistinguish, compileFactQuery, type FactQuery, type RatioCellQuery } from './compile.store.ts'
import { collectFactRows, keyNames, type FactRows, type FactSource, type FactRequest } from './found.ts'
import { calculateMeasureValues, type ColumnSums } from './values.rules.ts'

/*
 * Ratios whose parts come from different facts. Both parts are summed over the cells in which both are countColumns: the energy
 * of vehicles with a distance over that distance, the average load of stations over the peaks of the same stations. A
 * cell is a vehicle or a station in the days of a row; in the totals it is one in all days of the report.
 */

type Ratio = ReturnType<typeof cellRatios>[number]
/** Part of a ratio: the facts with the part's columns. */
interface Part {
  name: MeasureName
  fact: string
  set: FactSet
  sums: string[]
  most: string[]
  countColumns: string[]
}

const keyOfCells: Readonly<Record<RatioCells, string>> = { vehicle: 'vehicle_id', station: 'station_id' }
/** Measure that is averaged over a station's open time, and the energy that it is averaged from. */
const averages: Readonly<Partial<Record<MeasureName, MeasureName>>> = { averageW: 'flowedDwh' }

/** Returns the first facts that know the cells and the part. Throws if there are none: the measures are constants. */
function partOf(name: MeasureName, cells: RatioCells): Part {
  for (const [fact, set] of Object.entries<FactSet>(factSets)) {
    const { keys, sums, most = [] } = set
    if (!keys.includes(keyOfCells[cells])) continue
    const all = measureFactColumns(averages[name] ?? name, (column) => [...sums, ...most].includes(column))
    const columns = [...new Set(all)]
    const [first] = columns
    if (first === undefined) continue
    return {
      name,
      fact,
      set,
      sums: columns.filter((column) => sums.includes(column)),
      most: columns.filter((column) => most.includes(column)),
      // The second column of a measure, if any, counts its known values.
      countColumns: [columns[1] ?? first],
    }
  }
  throw new Error(`no facts with ${name} by ${cells}`)
}

function ofRatio(ratio: Ratio): FactSource {
  const parts = [partOf(ratio.of, ratio.cells), partOf(ratio.over, ratio.cells)] as const
  const load = ratio.cells === 'station' ? loadStations : loadVehicles
  return {
    fact: parts[1].fact,
    columns: new Set(cellColumns(ratio.name)),
    most: new Set(),
    canAnswer: ({ by, span }) =>
      ratioBys[ratio.cells].includes(by) && parts.every(({ set }) => canDistinguish(set, by, span)),
    async load(tx, wanted) {
      // Time and energy do not depend on a currency.
      const { currency: _, ...span } = wanted.span
      const own = { ...wanted, span, byCurrency: false }
      const rows = await load(tx, ratio, parts, own)
      const isPeriod = wanted.by === 'day' || wanted.by === 'month'
      const all = isPeriod ? await load(tx, ratio, parts, { ...own, by: ratio.cells }) : rows
      return { rows, total: sumOf(ratio, all), fact: parts[1].fact, grain: 'days', cells: 0, isOfCells: true }
    },
  }
}
const ratioBys: Readonly<Record<RatioCells, readonly string[]>> = {
  vehicle: ['vehicle', 'vehicleModel', 'vehicleType', 'day', 'month'],
  station: ['station', 'day', 'month'],
}

/** Sums of all rows; a part is unknown if no row knows it. */
function sumOf({ name }: Ratio, rows: readonly FactRows[]): ColumnSums {
  const sum = (column: string) => rows.reduce((all, { sums }) => all + (sums[column] ?? 0), 0)
  return Object.fromEntries(cellColumns(name).map((column) => [column, sum(column)]))
}

function questionOf(
  { set, sums, most }: Part,
  { by, span, changes, fact }: FactRequest & { fact: string },
  more: Partial<FactQuery>,
): FactQuery {
  return { set, by, sums, most, byCurrency: false, span, changes: changes[fact] ?? [], ...more }
}

/** Sums both parts in the database, each over the vehicles that the other one knows. */
async function loadVehicles(
  tx: Tx,
  { name, cells }: Ratio,
  [of, over]: readonly [Part, Part],
  wanted: FactRequest,
): Promise<FactRows[]> {
  const within = ({ set, countColumns, fact }: Part): RatioCellQuery => ({
    set,
    countColumns,
    cells,
    changes: wanted.changes[fact] ?? [],
  })
  const read = async (part: Part, other: Part, column: string) => {
    const question = questionOf(part, { ...wanted, fact: part.fact }, { within: within(other) })
    const { rows } = await compileFactQuery(question).execute(tx)
    return rows.map((row): FactRows => {
      const { key, sums } = collectFactRows(row, keyNames, [...part.sums, ...part.most])
      return {
        key,
        currency: null,
        sums: { [column]: calculateMeasureValues([part.name], sums, null)[part.name] as number },
      }
    })
  }
  const [ofColumn, overColumn] = cellColumns(name)
  return (await Promise.all([read(of, over, ofColumn), read(over, of, overColumn)])).flat()
}

/** Divides by the open time of each station, which is not stored as facts, and sums the stations afterwards. */
async function loadStations(
  tx: Tx,
  { name, cells }: Ratio,
  [of, over]: readonly [Part, Part],
  wanted: FactRequest,
): Promise<FactRows[]> {
  const read = async (part: Part) => {
    const question = questionOf(part, { ...wanted, fact: part.fact }, { perCell: cells })
    const { rows } = await compileFactQuery(question).execute(tx)
    return rows
  }
  const [energies, peaks, secondsOf] = await Promise.all([
    read(of),
    read(over),
    stationOpenSecondsOf(tx, wanted.span, wanted.now),
  ])
  const energyOf = new Map(energies.map((row) => [cellOf(row), row]))
  const [ofColumn, overColumn] = cellColumns(name)
  return peaks.flatMap((row): FactRows[] => {
    const { key, sums } = collectFactRows(row, keyNames, [...over.sums, ...over.most])
    const energy = energyOf.get(cellOf(row))
    const stationSeconds = secondsOf(String(row.cellId), periodOf(key))
    const own = energy && { ...collectFactRows(energy, keyNames, of.sums).sums, stationSeconds }
    const part = own ? calculateMeasureValues([of.name], own, null)[of.name] : null
    const whole = calculateMeasureValues([over.name], sums, null)[over.name]
    return typeof part === 'number' && typeof whole === 'number' && whole > 0
      ? [{ key, currency: null, sums: { [ofColumn]: part, [overColumn]: whole } }]
      : []
  })
}
const periodOf = ({ day, month }: ReportKey) => day ?? month
const cellOf = (row: Record<string, unknown>) => JSON.stringify([row.cellId, row.day ?? row.month ?? null])

export const cellRatioSources: readonly FactSource[] = cellRatios().map(ofRatio)
