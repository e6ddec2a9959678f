import type { Opening } from './opening.rules.ts'

/** Epoch ms. */
export interface Span {
  from: number
  to: number
}
/** What a connector last said from an instant on. */
export interface Said {
  at: number
  status: string
}
export interface Link {
  at: number
  connected: boolean
}
/** Downtime in it is nobody's fault: planned work, or the cause of a repair that the operator did not give. */
export interface Excluded extends Span {
  why: string
}
/** What is known of a connector, in the order of time. */
export interface Past {
  said: readonly Said[]
  links: readonly Link[]
  /** Whether it is connected now: all that is known where no link is. */
  connected: boolean
  /** Planned work, and what its operator did not cause. */
  excluded: readonly Excluded[]
}
export const stateSums = [
  'open_seconds',
  'known_seconds',
  'offline_seconds',
  'faulted_seconds',
  'disabled_seconds',
  'reserved_seconds',
  'excluded_seconds',
  'outages',
] as const
export type StateSeconds = Record<(typeof stateSums)[number], number>

/** A state reported late keeps its own time, up to a month; a time that cannot be is that of its arrival. */
export function plausibleTime({ at, receivedAt }: { at: number; receivedAt: number }): number {
  return at > receivedAt || at < receivedAt - 31 * 86_400_000 ? receivedAt : at
}

/** Which of them counts: who is not reached says nothing, a fault is graver than a switch, both than a reservation. */
export type State = 'offline' | 'faulted' | 'disabled' | 'reserved' | 'ready'
const columns = {
  offline: 'offline_seconds',
  faulted: 'faulted_seconds',
  disabled: 'disabled_seconds',
  reserved: 'reserved_seconds',
} as const
const words: Readonly<Record<string, State>> = {
  Faulted: 'faulted',
  Unavailable: 'disabled',
  Reserved: 'reserved',
}

/** Seconds of a connector's day by state, within what is known of it; `open` is as long as its station is. */
export function stateSeconds(
  day: Span,
  { known, open, past }: { known: readonly Span[]; open: number; past: Past },
): StateSeconds {
  const sums: StateSeconds = {
    open_seconds: open,
    known_seconds: 0,
    offline_seconds: 0,
    faulted_seconds: 0,
    disabled_seconds: 0,
    reserved_seconds: 0,
    excluded_seconds: 0,
    outages: 0,
  }
  for (const span of known) addSpan(sums, { day, span, past })
  return sums
}

function addSpan(sums: StateSeconds, { day, span, past }: { day: Span; span: Span; past: Past }): void {
  const [from, to] = [Math.max(span.from, day.from), Math.min(span.to, day.to)]
  if (from >= to) return
  const second = (at: number) => Math.floor((at - day.from) / 1_000)
  const cuts = [
    ...past.said.map(({ at }) => at),
    ...past.links.map(({ at }) => at),
    ...past.excluded.flatMap((one) => [one.from, one.to]),
  ].filter((at) => at > from && at < to)
  const edges = [from, ...new Set(cuts.toSorted((a, b) => a - b)), to]
  let before: State = from > span.from ? stateAt(past, from - 1) : 'ready'
  edges.slice(0, -1).forEach((at, place) => {
    const seconds = second(edges[place + 1] ?? to) - second(at)
    const state = stateAt(past, at)
    sums.known_seconds += seconds
    if (state !== 'ready') sums[columns[state]] += seconds
    if (isDown(state) && past.excluded.some((one) => one.from <= at && at < one.to))
      sums.excluded_seconds += seconds
    if (isOutage(state) && !isOutage(before)) sums.outages += 1
    before = state
  })
}

function isOutage(state: State): boolean {
  return state === 'offline' || state === 'faulted'
}
function isDown(state: State): boolean {
  return isOutage(state) || state === 'disabled'
}

function stateAt(past: Past, at: number): State {
  return stateOf(past, {
    link: past.links.findLast((one) => one.at <= at),
    last: past.said.findLast((one) => one.at <= at),
  })
}
/** By the link and the report that were the last ones. */
export function stateOf(
  { links: [next], connected }: Past,
  { link, last }: { link: Link | undefined; last: Said | undefined },
): State {
  // Before the first link that is known it was the other way round.
  const isConnected = link ? link.connected : next ? !next.connected : connected
  if (!isConnected) return 'offline'
  return (last && words[last.status]) ?? 'ready'
}

/** Seconds that a station is open on a day, up to an instant; hours that nobody can read count round the clock. */
export function openSeconds(day: Span, opening: Opening | 'always' | null, until: number): number {
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
