import { type ConnectorRow, type ConnectorStatus, isAwaiting, type StationSummary } from '../../contract/index.ts'

/** A station on the monitoring page. `keys`: only these connectors of it (a search); else all that the states select. */
export interface Section {
  station: Pick<StationSummary, 'stationId' | 'code' | 'name'> & Partial<StationSummary>
  connectors: number
  keys?: readonly string[]
  /** A row of its own: what it has is seen when it is opened. */
  isRow?: boolean
  /** Only what never connected; else that is left out. */
  awaiting?: boolean
  /** Only what is in maintenance. */
  maintenance?: boolean
}
/** In the address: neither what never connected nor what is in maintenance, alone. */
export const unfolded = { awaiting: undefined, maintenance: undefined }
/** In the address: only one of them, or all again. */
export function onlyOf(which: keyof typeof unfolded, isShown: boolean) {
  return { ...unfolded, status: undefined, [which]: isShown ? undefined : '1' }
}
/** More stations than this are rows. */
const mostOpen = 12
export interface Chosen {
  stationId: string | undefined
  states: readonly ConnectorStatus[]
  awaiting?: boolean
  maintenance?: boolean
}
export type Line =
  | { kind: 'head'; key: string; section: Section }
  | { kind: 'titles'; key: string; section: Section }
  | { kind: 'connectors'; key: string; section: Section; from: number; last: boolean }

/** How many cards stand side by side in a width. */
export function cardsAcross(width: number, card = 168, gap = 12): number {
  return Math.max(1, Math.floor((width + gap) / (card + gap)))
}

/** Stations with the number of their connectors that are chosen; stations without such a connector are left out. */
export function sectionsOf(
  stations: readonly StationSummary[],
  { stationId, states, awaiting = false, maintenance = false }: Chosen,
): Section[] {
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

/** Found connectors, under their stations in the order of finding. */
export function sectionsOfFound(connectors: readonly ConnectorRow[]): Section[] {
  const byStation = new Map<string, ConnectorRow[]>()
  for (const connector of connectors) byStation.set(connector.stationId, [...(byStation.get(connector.stationId) ?? []), connector])
  return [...byStation.values()].flatMap((found) => {
    const [first] = found
    if (!first) return []
    const station = { stationId: first.stationId, code: first.stationCode, name: first.stationName }
    return [{ station, connectors: found.length, keys: found.map((connector) => connector.key) }]
  })
}

/** The page as lines of known heights: a head per station, then its connectors, `across` to a line. */
export function linesOf(sections: readonly Section[], across: number, titles: boolean): Line[] {
  return sections.flatMap((section) => {
    const id = section.station.stationId
    const lines: Line[] = [{ kind: 'head', key: id, section }]
    if (section.isRow) return lines
    if (titles) lines.push({ kind: 'titles', key: `${id}:titles`, section })
    for (let from = 0; from < section.connectors; from += across)
      lines.push({ kind: 'connectors', key: `${id}:${from}`, section, from, last: from + across >= section.connectors })
    return lines
  })
}

/** The connectors of a section that are shown, in order. */
export function selectVisibleConnectors(
  connectors: readonly ConnectorRow[],
  section: Section,
  states: readonly ConnectorStatus[],
): readonly ConnectorRow[] {
  const { keys, awaiting = false, maintenance = false } = section
  if (keys) return connectors.filter((connector) => keys.includes(connector.key))
  if (maintenance) return connectors.filter((connector) => connector.maintenanceSince !== null)
  const found = connectors.filter((connector) => isAwaiting(connector) === awaiting)
  return states.length === 0 || awaiting ? found : found.filter((connector) => states.includes(connector.status))
}

/** The connector before or after one, over the sections whose connectors were read. */
export function neighbour(
  keys: readonly string[],
  open: string | undefined,
  step: 1 | -1,
): string | undefined {
  const at = open === undefined ? -1 : keys.indexOf(open)
  return at < 0 ? undefined : keys[at + step]
}
