import {
  connectorStatuses,
  stateOfOverviewChar,
  type ConnectorStatus,
  type ConnectorStatusCounts,
  type OverviewStation,
} from '../../contract/index.ts'
import { compareByUrgency } from '../need.rules.ts'

/** One connector in the overview. */
export interface OverviewCell {
  chargePointNo: string
  connectorNo: number
  status: ConnectorStatus | 'planned'
  maintenance: boolean
  x: number
  y: number
}
/** Station with the positions of its cells on the page. */
export interface OverviewBlock {
  station: FieldStation
  x: number
  y: number
  width: number
  height: number
  cells: readonly OverviewCell[]
}
export interface OverviewLayout {
  blocks: OverviewBlock[]
  height: number
  cells: number
}
export interface OverviewMeasures {
  /** Size of a cell including the gap after it. */
  pitch: number
  /** Space for a station's name above its cells. 0 omits the names and places stations without separation. */
  head: number
}
export const blockMeasures: OverviewMeasures = { pitch: 18, head: 26 }
export const denseMeasures: OverviewMeasures = { pitch: 11, head: 0 }
/** Cells per line of a block in the view by stations. */
const blockCells = 12
const blockGap = 20

/**
 * All connectors of the page. Cells are created once and changed in place, so 3,000 changes a second create no objects.
 */
export interface OverviewField {
  stations: readonly FieldStation[]
  byChargePoint: ReadonlyMap<string, { station: FieldStation; cells: readonly OverviewCell[] }>
  counts: number[]
}
export interface FieldStation extends Omit<OverviewStation, 'chargePoints'> {
  chargePoints: number
  cells: readonly OverviewCell[]
  /** Connectors that are not in service yet, in the order of their charge points. They are drawn apart. */
  planned: readonly OverviewCell[]
  /** Number of planned connectors. */
  awaiting: number
  /** Number of connectors by the index of their state in `connectorStatuses`. */
  counts: number[]
}

/** Code in the overview for a planned connector. */
const plannedSign = '9'

function plannedCells([chargePointNo, text]: readonly [string, string]): OverviewCell[] {
  return text
    .split('')
    .flatMap((sign, at) =>
      sign === plannedSign
        ? [{ chargePointNo, connectorNo: at + 1, status: 'planned', maintenance: false, x: 0, y: 0 }]
        : [],
    )
}

/** Returns the stations with planned connectors, with these as their cells, for a field of their own. */
export function plannedStations(stations: readonly FieldStation[]): FieldStation[] {
  return stations.flatMap((station) => (station.planned.length > 0 ? [{ ...station, cells: station.planned }] : []))
}

export function createOverviewField(stations: readonly OverviewStation[]): OverviewField {
  const byChargePoint = new Map<string, { station: FieldStation; cells: readonly OverviewCell[] }>()
  const counts = connectorStatuses.map(() => 0)
  const made = stations.map(({ chargePoints, ...place }): FieldStation => {
    const cells: OverviewCell[] = []
    const planned = chargePoints.flatMap((chargePoint) => plannedCells(chargePoint))
    const station = {
      ...place,
      chargePoints: chargePoints.length,
      cells,
      planned,
      awaiting: planned.length,
      counts: connectorStatuses.map(() => 0),
    }
    for (const [chargePointNo, text] of chargePoints) {
      const own: OverviewCell[] = []
      for (let at = 0; at < text.length; at += 1) {
        const state = stateOfOverviewChar(text[at])
        if (state === undefined) continue
        const digit = connectorStatuses.indexOf(state.status)
        own.push({ chargePointNo, connectorNo: at + 1, ...state, x: 0, y: 0 })
        station.counts[digit] = (station.counts[digit] ?? 0) + 1
        counts[digit] = (counts[digit] ?? 0) + 1
      }
      byChargePoint.set(chargePointNo, { station, cells: own })
      for (const cell of own) cells.push(cell)
    }
    return station
  })
  return { stations: made, byChargePoint, counts }
}

/** Returns the field with its stations sorted by urgency at load time. The order is stable until the next load. */
export function sortFieldByUrgency(field: OverviewField): OverviewField {
  const of = (station: FieldStation) => ({
    station,
    connectors: station.cells.length,
    byStatus: toStatusCounts(station.counts),
  })
  const stations = field.stations.map(of).toSorted(compareByUrgency)
  return { ...field, stations: stations.map(({ station }) => station) }
}

/** Applies the current states of a charge point. Returns true if a connector has changed. */
export function applyChargePointStates(
  { byChargePoint, counts }: OverviewField,
  [chargePointNo, text]: readonly [string, string],
): boolean {
  const entry = byChargePoint.get(chargePointNo)
  if (!entry) return false
  let changed = false
  for (const cell of entry.cells) {
    const state = stateOfOverviewChar(text[cell.connectorNo - 1])
    if (!state || cell.status === 'planned' || (state.status === cell.status && state.maintenance === cell.maintenance))
      continue
    const { status } = state
    for (const sums of [counts, entry.station.counts]) {
      const [from, to] = [connectorStatuses.indexOf(cell.status), connectorStatuses.indexOf(status)]
      sums[from] = (sums[from] ?? 0) - 1
      sums[to] = (sums[to] ?? 0) + 1
    }
    cell.status = status
    cell.maintenance = state.maintenance
    changed = true
  }
  return changed
}

export function toStatusCounts(counts: readonly number[]): ConnectorStatusCounts {
  const of = (status: ConnectorStatus) => counts[connectorStatuses.indexOf(status)] ?? 0
  return {
    offline: of('offline'),
    idle: of('idle'),
    occupied: of('occupied'),
    charging: of('charging'),
    suspended: of('suspended'),
    reserved: of('reserved'),
    disabled: of('disabled'),
    faulted: of('faulted'),
  }
}

/** Returns the positions of all cells for a width: stations in blocks of columns, or all cells in one field. */
export function layOutOverview(
  stations: readonly FieldStation[],
  {
    width,
    states,
    maintenance,
    dense,
  }: { width: number; states: readonly ConnectorStatus[]; maintenance: boolean; dense: boolean },
): OverviewLayout {
  const isShown = (cell: OverviewCell) =>
    maintenance ? cell.maintenance : cell.status !== 'planned' && states.includes(cell.status)
  const found = stations
    .map((station) => ({
      station,
      cells: states.length === 0 && !maintenance ? station.cells : station.cells.filter(isShown),
    }))
    .filter(({ cells }) => cells.length > 0)
  return dense ? denseOf(found, width) : columnsOf(found, width)
}

type Found = { station: FieldStation; cells: readonly OverviewCell[] }

function denseOf(found: readonly Found[], width: number): OverviewLayout {
  const { pitch } = denseMeasures
  const across = Math.max(1, Math.floor(width / pitch))
  let at = 0
  const blocks = found.map(({ station, cells }) => {
    const first = at
    for (const cell of cells) {
      cell.x = (at % across) * pitch
      cell.y = Math.floor(at / across) * pitch
      at += 1
    }
    const y = Math.floor(first / across) * pitch
    return { station, cells, x: 0, y, width, height: Math.floor((at - 1) / across) * pitch + pitch - y }
  })
  return { blocks, cells: at, height: Math.ceil(at / across) * pitch }
}

/** Arranges blocks in rows with as many columns as fit. Each row is as high as its highest block. */
function columnsOf(found: readonly Found[], width: number): OverviewLayout {
  const { pitch, head } = blockMeasures
  const least = blockCells * pitch + blockGap
  const columns = Math.max(1, Math.floor((width + blockGap) / least))
  const room = Math.floor((width + blockGap) / columns) - blockGap
  const across = Math.max(1, Math.floor(room / pitch))
  const blocks: OverviewBlock[] = []
  let [y, cells] = [0, 0]
  for (let row = 0; row < found.length; row += columns) {
    let high = 0
    for (const [column, each] of found.slice(row, row + columns).entries()) {
      const x = column * (room + blockGap)
      for (const [place, cell] of each.cells.entries()) {
        cell.x = x + (place % across) * pitch
        cell.y = y + head + Math.floor(place / across) * pitch
      }
      const height = head + Math.ceil(each.cells.length / across) * pitch
      blocks.push({ ...each, x, y, width: room, height })
      high = Math.max(high, height)
      cells += each.cells.length
    }
    y += high + 12
  }
  return { blocks, cells, height: y }
}

/** Returns the blocks that overlap a vertical range of the page. Blocks are sorted by their top. */
export function blocksWithin({ blocks }: OverviewLayout, top: number, bottom: number): OverviewBlock[] {
  let [low, high] = [0, blocks.length]
  // The blocks of a row have the same top, so the search must start early enough for the highest block of the row.
  while (low < high) {
    const middle = (low + high) >> 1
    const block = blocks[middle]
    if (block && block.y + block.height < top) low = middle + 1
    else high = middle
  }
  const found: OverviewBlock[] = []
  for (let at = Math.max(0, low - 16); at < blocks.length; at += 1) {
    const block = blocks[at]
    if (!block || block.y > bottom) break
    if (block.y + block.height >= top) found.push(block)
  }
  return found
}

/** Returns the cell at a point of the page. */
export function cellAt(
  layout: OverviewLayout,
  x: number,
  y: number,
  pitch: number,
): { block: OverviewBlock; cell: OverviewCell } | undefined {
  for (const block of blocksWithin(layout, y, y)) {
    const cell = block.cells.find((each) => x >= each.x && x < each.x + pitch && y >= each.y && y < each.y + pitch)
    if (cell) return { block, cell }
  }
  return undefined
}
