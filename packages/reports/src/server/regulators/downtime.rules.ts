import { stateOf, type Excluded, type Past, type Span } from '../facts/states.rules.ts'

/** Time span in which a connector was unusable in one state, excluded for one reason or not excluded. */
export interface Down extends Span {
  state: 'offline' | 'faulted' | 'disabled'
  why: string | null
}

/**
 * Returns the downtime within the known time of a connector, in chronological order. If several exclusions cover a
 * moment, `listExcludedSpans` is the first one's reason.
 */
export function downtimeOf(observed: readonly Span[], past: Past, excluded: readonly Excluded[]): Down[] {
  return observed.flatMap((span) => downIn(span, past, excluded))
}

function downIn({ from, to }: Span, past: Past, excluded: readonly Excluded[]): Down[] {
  const { statuses, links } = past
  const covering = excluded.filter((one) => one.from < to && one.to > from)
  const cuts = [
    ...statuses.map(({ at }) => at),
    ...links.map(({ at }) => at),
    ...covering.flatMap((one) => [one.from, one.to]),
  ].filter((at) => at > from && at < to)
  const edges = [from, ...new Set(cuts.toSorted((a, b) => a - b)), to]
  const down: Down[] = []
  let [statusIndex, linked] = [0, 0]
  edges.slice(0, -1).forEach((at, place) => {
    while ((statuses[statusIndex]?.at ?? Infinity) <= at) statusIndex += 1
    while ((links[linked]?.at ?? Infinity) <= at) linked += 1
    const state = stateOf(past, { last: statuses[statusIndex - 1], link: links[linked - 1] })
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
export interface Outage extends Span {
  down: readonly Down[]
}
export function outagesOf(down: readonly Down[]): Outage[] {
  const outages: (Outage & { down: Down[] })[] = []
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
export function clipSpans<S extends Span>(spans: readonly S[], { from, to }: Span): S[] {
  return spans
    .map((one) => ({ ...one, from: Math.max(one.from, from), to: Math.min(one.to, to) }))
    .filter((one) => one.from < one.to)
}
/** Returns the total milliseconds of spans that do not overlap. */
export function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0)
}

/** Returns the gaps between ordered spans. */
export function gapsOf(spans: readonly Span[], { from, to }: Span): Span[] {
  const gaps: Span[] = []
  let at = from
  for (const one of spans) {
    if (one.from > at) gaps.push({ from: at, to: Math.min(one.from, to) })
    at = Math.max(at, one.to)
  }
  if (at < to) gaps.push({ from: at, to })
  return gaps.filter((gap) => gap.from < gap.to)
}
