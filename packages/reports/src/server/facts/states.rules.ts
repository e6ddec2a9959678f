import type { DayOpeningHours } from './opening.rules.ts'

/** Epoch ms. */
export interface EpochSpan {
  from: number
  to: number
}
/** State that a connector reported at a point in time. */
export interface StatusReport {
  at: number
  status: string
}
export interface ReportedConnectionChange {
  at: number
  connected: boolean
}
/** Period of excluded downtime: planned work, or a repair whose cause is outside the operator's control. */
export interface ExcludedDowntime extends EpochSpan {
  why: string
}
/** History of a connector, in chronological order. */
export interface ConnectorHistory {
  statuses: readonly StatusReport[]
  links: readonly ReportedConnectionChange[]
  /** Current connection state; used when no connection change is recorded. */
  connected: boolean
  /** Planned work, and downtime that the operator did not cause. */
  excluded: readonly ExcludedDowntime[]
}
export const stateSecondsColumns = [
  'open_seconds',
  'observed_seconds',
  'offline_seconds',
  'faulted_seconds',
  'disabled_seconds',
  'reserved_seconds',
  'excluded_seconds',
  'outages',
] as const
export type StateSeconds = Record<(typeof stateSecondsColumns)[number], number>

/**
 * Returns the time of a state report. A late report keeps its own time for up to a month; an impossible time is
 * replaced by the time of arrival.
 */
export function plausibleTime({ at, receivedAt }: { at: number; receivedAt: number }): number {
  return at > receivedAt || at < receivedAt - 31 * 86_400_000 ? receivedAt : at
}

/**
 * Connector states by priority: without a connection nothing is known, a fault has priority over disabled, and both
 * over a reservation.
 */
export type ConnectorStateKind = 'offline' | 'faulted' | 'disabled' | 'reserved' | 'ready'
const columns = {
  offline: 'offline_seconds',
  faulted: 'faulted_seconds',
  disabled: 'disabled_seconds',
  reserved: 'reserved_seconds',
} as const
const words: Readonly<Record<string, ConnectorStateKind>> = {
  Faulted: 'faulted',
  Unavailable: 'disabled',
  Reserved: 'reserved',
}

/**
 * Returns the seconds of a connector's day by state, within the known time; `open` is the opening time of its station.
 */
export function stateSeconds(
  day: EpochSpan,
  { recordedSpans, open, past }: { recordedSpans: readonly EpochSpan[]; open: number; past: ConnectorHistory },
): StateSeconds {
  const sums: StateSeconds = {
    open_seconds: open,
    observed_seconds: 0,
    offline_seconds: 0,
    faulted_seconds: 0,
    disabled_seconds: 0,
    reserved_seconds: 0,
    excluded_seconds: 0,
    outages: 0,
  }
  for (const span of recordedSpans) addSpan(sums, { day, span, past })
  return sums
}

function addSpan(
  sums: StateSeconds,
  { day, span, past }: { day: EpochSpan; span: EpochSpan; past: ConnectorHistory },
): void {
  const [from, to] = [Math.max(span.from, day.from), Math.min(span.to, day.to)]
  if (from >= to) return
  const second = (at: number) => Math.floor((at - day.from) / 1_000)
  const cuts = [
    ...past.statuses.map(({ at }) => at),
    ...past.links.map(({ at }) => at),
    ...past.excluded.flatMap((one) => [one.from, one.to]),
  ].filter((at) => at > from && at < to)
  const edges = [from, ...new Set(cuts.toSorted((a, b) => a - b)), to]
  let before: ConnectorStateKind = from > span.from ? stateAt(past, from - 1) : 'ready'
  edges.slice(0, -1).forEach((at, place) => {
    const seconds = second(edges[place + 1] ?? to) - second(at)
    const state = stateAt(past, at)
    sums.observed_seconds += seconds
    if (state !== 'ready') sums[columns[state]] += seconds
    if (isDown(state) && past.excluded.some((one) => one.from <= at && at < one.to)) sums.excluded_seconds += seconds
    if (isOutage(state) && !isOutage(before)) sums.outages += 1
    before = state
  })
}

function isOutage(state: ConnectorStateKind): boolean {
  return state === 'offline' || state === 'faulted'
}
function isDown(state: ConnectorStateKind): boolean {
  return isOutage(state) || state === 'disabled'
}

function stateAt(past: ConnectorHistory, at: number): ConnectorStateKind {
  return currentConnectorState(past, {
    link: past.links.findLast((one) => one.at <= at),
    last: past.statuses.findLast((one) => one.at <= at),
  })
}
/** Determines the state from the last connection change and the last report. */
export function currentConnectorState(
  { links: [next], connected }: ConnectorHistory,
  { link, last }: { link: ReportedConnectionChange | undefined; last: StatusReport | undefined },
): ConnectorStateKind {
  // Before the first known connection change, the state was the opposite.
  const isConnected = link ? link.connected : next ? !next.connected : connected
  if (!isConnected) return 'offline'
  return (last && words[last.status]) ?? 'ready'
}

/** Returns the seconds that a station is open on a day, up to a time; unreadable hours count as round the clock. */
export function openSeconds(day: EpochSpan, opening: DayOpeningHours | 'always' | null, until: number): number {
  const ranges: readonly (readonly [number, number])[] =
    opening === 'always' || opening === null
      ? [[day.from, day.to]]
      : opening.map(([open, close]) => [day.from + open * 1_000, day.from + close * 1_000])
  const seconds = ranges.reduce(
    (sum, [open, close]) => sum + Math.max(0, Math.floor((Math.min(close, until) - open) / 1_000)),
    0,
  )
  return Math.min(seconds, Math.floor((day.to - day.from) / 1_000))
}
