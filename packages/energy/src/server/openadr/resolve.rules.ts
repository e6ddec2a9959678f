import type { OpenAdrForm } from '../../contract/index.ts'
import type { OpenAdrLimitType, ParsedVtnEvent, VtnEvent } from './event.rules.ts'

/* Settings that define which limit applies if several events overlap. */

export type LimitTypeSettings = Pick<
  OpenAdrForm,
  | 'obeysSetpoints'
  | 'obeysSubscriptions'
  | 'obeysLevels'
  | 'obeysAlerts'
  | 'moderatePercent'
  | 'highPercent'
  | 'emergencyPercent'
>
export interface ResolvedLimit {
  from: number
  until: number
  limitW: number
  type: OpenAdrLimitType
  eventId: string
}
interface ResolveRequest {
  meaning: LimitTypeSettings
  /** Contracted power at an instant, in W. Null: none. */
  baseAt: (at: number) => number | null
  /** Instants at which the contracted power changes. */
  changes: readonly number[]
  from: number
  until: number
}

/** Returns whether this connection applies a type of limit. */
export function isLimitTypeApplied(type: OpenAdrLimitType, meaning: LimitTypeSettings): boolean {
  if (type === 'IMPORT_CAPACITY_LIMIT') return true
  if (type === 'DISPATCH_SETPOINT') return meaning.obeysSetpoints
  if (type === 'SIMPLE') return meaning.obeysLevels
  return type === 'ALERT_GRID_EMERGENCY' ? meaning.obeysAlerts : meaning.obeysSubscriptions
}
/** Returns true if the value is a share of the contracted power. */
export const isShareOfContractedPower = ({ unit, value }: VtnEvent) =>
  unit === 'percent' || (unit === 'level' && value > 0)

/**
 * Returns non-overlapping limits in order of time. Among events of one type the highest priority counts (0 is the
 * highest), and for equal priority the most recent. Among several types the lowest limit counts. A reservation is added
 * to the subscription.
 */
export function resolveEventLimits(events: readonly ParsedVtnEvent[], query: ResolveRequest): ResolvedLimit[] {
  const { meaning, from, until } = query
  const values = events
    .toSorted((a, b) => a.priority - b.priority || b.sentAt - a.sentAt || (a.eventId < b.eventId ? -1 : 1))
    .flatMap(({ eventId, sayings }) =>
      sayings.filter(({ type }) => isLimitTypeApplied(type, meaning)).map((one) => ({ ...one, eventId })),
    )
    .filter((one) => one.from < until && one.until > from)
  const edges = values.flatMap((one) => [one.from, one.until])
  const shares = values.some(isShareOfContractedPower) ? query.changes : []
  const cuts = [...new Set([from, until, ...edges, ...shares])]
    .filter((at) => at >= from && at <= until)
    .toSorted((a, b) => a - b)
  const spans: ResolvedLimit[] = []
  const coming = values.map((one, rank) => ({ ...one, rank })).toSorted((a, b) => b.from - a.from)
  let active: typeof coming = []
  for (const [place, at] of cuts.entries()) {
    const end = cuts[place + 1]
    active = active.filter((one) => one.until > at)
    for (let next = coming.at(-1); next && next.from <= at; next = coming.at(-1)) {
      active.push(next)
      coming.pop()
    }
    active.sort((a, b) => a.rank - b.rank)
    const found = end === undefined ? undefined : lowestOf(active, at, query)
    if (end === undefined || !found) continue
    const last = spans.at(-1)
    const goesOn =
      last?.until === at && last.limitW === found.limitW && last.eventId === found.eventId && last.type === found.type
    if (last && goesOn) last.until = end
    else spans.push({ from: at, until: end, ...found })
  }
  return spans
}

type EventValue = VtnEvent & { eventId: string }
type Found = Pick<ResolvedLimit, 'limitW' | 'type' | 'eventId'>
/** Returns the lowest limit at an instant. Values are sorted by priority. */
function lowestOf(values: readonly EventValue[], at: number, query: ResolveRequest): Found | undefined {
  const counts = new Map<OpenAdrLimitType, EventValue>()
  for (const one of values) if (one.until > at && !counts.has(one.type)) counts.set(one.type, one)
  const reserved = counts.get('IMPORT_CAPACITY_RESERVATION')
  const more = (reserved && wattsOf(reserved, at, query)) ?? 0
  let lowest: Found | undefined
  for (const one of counts.values()) {
    // A reservation alone allows nothing, because there is no subscription to add it to.
    if (one.type === 'IMPORT_CAPACITY_RESERVATION') continue
    const own = wattsOf(one, at, query)
    if (own === null) continue
    const limitW = one.type === 'IMPORT_CAPACITY_SUBSCRIPTION' ? own + more : own
    if (lowest === undefined || limitW < lowest.limitW) lowest = { limitW, type: one.type, eventId: one.eventId }
  }
  return lowest
}

/** Null: no limit, or a share of an unknown contracted power. */
function wattsOf({ unit, value }: VtnEvent, at: number, { meaning, baseAt }: ResolveRequest): number | null {
  if (unit === 'W') return value
  const { moderatePercent, highPercent, emergencyPercent } = meaning
  const percent = unit === 'percent' ? value : [null, moderatePercent, highPercent, emergencyPercent][value]
  const base = baseAt(at)
  return percent === null || percent === undefined || base === null ? null : Math.floor((base * percent) / 100)
}
