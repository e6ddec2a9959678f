import {
  currentConnectorState,
  type ExcludedDowntime,
  type ConnectorHistory,
  type EpochSpan,
} from '../facts/states.rules.ts'

/** Time span in which a connector was unusable in one state, excluded for one reason or not excluded. */
export interface DowntimeSpan extends EpochSpan {
  state: 'offline' | 'faulted' | 'disabled'
  why: string | null
}

/**
 * Returns the downtime within the known time of a connector, in chronological order. If several exclusions cover a
 * moment, `listExcludedSpans` is the first one's reason.
 */
export function connectorDowntime(
  observed: readonly EpochSpan[],
  past: ConnectorHistory,
  excluded: readonly ExcludedDowntime[],
): DowntimeSpan[] {
  return observed.flatMap((span) => downIn(span, past, excluded))
}

function downIn(
  { from, to }: EpochSpan,
  past: ConnectorHistory,
  excluded: readonly ExcludedDowntime[],
): DowntimeSpan[] {
  const { statuses, links } = past
  const covering = excluded.filter((one) => one.from < to && one.to > from)
  const cuts = [
    ...statuses.map(({ at }) => at),
    ...links.map(({ at }) => at),
    ...covering.flatMap((one) => [one.from, one.to]),
  ].filter((at) => at > from && at < to)
  const edges = [from, ...new Set(cuts.toSorted((a, b) => a - b)), to]
  const down: DowntimeSpan[] = []
  let [statusIndex, linked] = [0, 0]
  edges.slice(0, -1).forEach((at, place) => {
    while ((statuses[statusIndex]?.at ?? Infinity) <= at) statusIndex += 1
    while ((links[linked]?.at ?? Infinity) <= at) linked += 1
    const state = currentConnectorState(past, { last: statuses[statusIndex - 1], link: links[linked - 1] })
    if (state === 'ready' || state === 'reserved') return
    const why = covering.find((one) => one.from <= at && at < one.to)?.why ?? null
    const last = down.at(-1)
    const end = edges[place + 1] ?? to
    if (last?.to === at && last.state === state && last.why === why) last.to = end
    else down.push({ from: at, to: end, state, why })
  })
  return down
}

/** Outage from its beginning to its end, across all states in between. */
export interface Outage extends EpochSpan {
  down: readonly DowntimeSpan[]
}
export function mergeOutages(down: readonly DowntimeSpan[]): Outage[] {
  const outages: (Outage & { down: DowntimeSpan[] })[] = []
  for (const one of down) {
    const last = outages.at(-1)
    if (last?.to === one.from) {
      last.to = one.to
      last.down.push(one)
    } else outages.push({ from: one.from, to: one.to, down: [one] })
  }
  return outages
}

/** Returns the parts of spans within one span; a span that ends before it begins contains nothing. */
export function clipSpans<S extends EpochSpan>(spans: readonly S[], { from, to }: EpochSpan): S[] {
  return spans
    .map((one) => ({ ...one, from: Math.max(one.from, from), to: Math.min(one.to, to) }))
    .filter((one) => one.from < one.to)
}
/** Returns the total milliseconds of spans that do not overlap. */
export function totalSpanMs(spans: readonly EpochSpan[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0)
}

/** Returns the gaps between ordered spans. */
export function gapsBetweenSpans(spans: readonly EpochSpan[], { from, to }: EpochSpan): EpochSpan[] {
  const gaps: EpochSpan[] = []
  let at = from
  for (const one of spans) {
    if (one.from > at) gaps.push({ from: at, to: Math.min(one.from, to) })
    at = Math.max(at, one.to)
  }
  if (at < to) gaps.push({ from: at, to })
  return gaps.filter((gap) => gap.from < gap.to)
}
