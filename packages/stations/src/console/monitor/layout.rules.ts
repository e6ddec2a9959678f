import {
  type ConnectorRow,
  type ConnectorStatus,
  hasNeverConnected,
  type StationSummary,
} from '../../contract/index.ts'

/**
 * Station on the monitoring page. `keys` limits the section to these connectors (search result); otherwise all
 * connectors that match the state filter are included.
 */
export interface StationSection {
  station: Pick<StationSummary, 'stationId' | 'code' | 'name'> & Partial<StationSummary>
  connectors: number
  keys?: readonly string[]
  /** True if the station is a collapsed row. */
  isRow?: boolean
  /** True to show only connectors that never connected. Otherwise they are excluded. */
  awaiting?: boolean
  /** True to show only connectors in maintenance. */
  maintenance?: boolean
}
/** URL parameters without the filters for never connected and for maintenance. */
export const unfilteredMonitorParams = { awaiting: undefined, maintenance: undefined }
/** Returns the URL parameters for one of these filters, or for no filter. */
export function monitorFilterParams(which: keyof typeof unfilteredMonitorParams, isShown: boolean) {
  return { ...unfilteredMonitorParams, status: undefined, [which]: isShown ? undefined : '1' }
}
/** If there are more stations than this, they are collapsed rows. */
const mostOpen = 12
export interface MonitorFilter {
  stationId: string | undefined
  states: readonly ConnectorStatus[]
  awaiting?: boolean
  maintenance?: boolean
}
export type MonitorLine =
  | { kind: 'head'; key: string; section: StationSection }
  | { kind: 'titles'; key: string; section: StationSection }
  | { kind: 'connectors'; key: string; section: StationSection; from: number; last: boolean }

/** Returns the number of cards that fit in a width. */
export function cardsAcross(width: number, card = 168, gap = 12): number {
  return Math.max(1, Math.floor((width + gap) / (card + gap)))
}

/** Returns the stations with the number of their matching connectors. Stations without a match are excluded. */
export function stationSectionsOf(
  stations: readonly StationSummary[],
  { stationId, states, awaiting = false, maintenance = false }: MonitorFilter,
): StationSection[] {
  const connectorsOf = ({ connectors, byStatus, awaiting: never, maintenance: atWork }: StationSummary) => {
    if (awaiting) return never
    if (maintenance) return atWork
    return states.length === 0 ? connectors : states.reduce((sum, state) => sum + byStatus[state], 0)
  }
  const found = stations
    .filter((station) => stationId === undefined || station.stationId === stationId)
    .map((station) => ({ station, awaiting, maintenance, connectors: connectorsOf(station) }))
    .filter((section) => section.connectors > 0)
  const isRow = states.length === 0 && !awaiting && !maintenance && found.length > mostOpen
  return found.map((section) => ({ ...section, isRow }))
}

/** Returns the found connectors grouped by station, in the order of the search result. */
export function sectionsOfFound(connectors: readonly ConnectorRow[]): StationSection[] {
  const byStation = new Map<string, ConnectorRow[]>()
  for (const connector of connectors)
    byStation.set(connector.stationId, [...(byStation.get(connector.stationId) ?? []), connector])
  return [...byStation.values()].flatMap((found) => {
    const [first] = found
    if (!first) return []
    const station = { stationId: first.stationId, code: first.stationCode, name: first.stationName }
    return [{ station, connectors: found.length, keys: found.map((connector) => connector.key) }]
  })
}

/** Returns the page as lines of known height: a header for each station, then its connectors, `across` per line. */
export function monitorLinesOf(sections: readonly StationSection[], across: number, titles: boolean): MonitorLine[] {
  return sections.flatMap((section) => {
    const id = section.station.stationId
    const lines: MonitorLine[] = [{ kind: 'head', key: id, section }]
    if (section.isRow) return lines
    if (titles) lines.push({ kind: 'titles', key: `${id}:titles`, section })
    for (let from = 0; from < section.connectors; from += across)
      lines.push({
        kind: 'connectors',
        key: `${id}:${from}`,
        section,
        from,
        last: from + across >= section.connectors,
      })
    return lines
  })
}

/** Returns the visible connectors of a section, in order. */
export function selectVisibleConnectors(
  connectors: readonly ConnectorRow[],
  section: StationSection,
  states: readonly ConnectorStatus[],
): readonly ConnectorRow[] {
  const { keys, awaiting = false, maintenance = false } = section
  if (keys) return connectors.filter((connector) => keys.includes(connector.key))
  if (maintenance) return connectors.filter((connector) => connector.maintenanceSince !== null)
  const found = connectors.filter((connector) => hasNeverConnected(connector) === awaiting)
  return states.length === 0 || awaiting ? found : found.filter((connector) => states.includes(connector.status))
}

/** Returns the previous or next connector, over all sections with loaded connectors. */
export function adjacentConnector(keys: readonly string[], open: string | undefined, step: 1 | -1): string | undefined {
  const at = open === undefined ? -1 : keys.indexOf(open)
  return at < 0 ? undefined : keys[at + step]
}
