import { z } from 'zod'
import type { EventFault } from '../../contract/index.ts'
import { durationMs, startOf } from './duration.rules.ts'

/* OpenADR 3.1 event in the form that we read: values with their times. */

const shortText = z.string().max(200)
const period = z.looseObject({
  start: shortText.nullish(),
  duration: shortText.nullish(),
  randomizeStart: shortText.nullish(),
})
const descriptor = z.looseObject({ payloadType: shortText, units: shortText.nullish() })
const interval = z.looseObject({
  id: z.int().nullish(),
  intervalPeriod: period.nullish(),
  payloads: z.array(z.looseObject({ type: shortText, values: z.array(z.unknown()).max(3_000) })).max(50),
})
export const wireEvent = z.looseObject({
  id: z.string().min(1).max(128),
  programID: z.string().max(128),
  eventName: z.string().max(1_000).nullish(),
  createdDateTime: shortText.nullish(),
  modificationDateTime: shortText.nullish(),
  priority: z.int().min(0).max(1_000_000_000).nullish(),
  duration: shortText.nullish(),
  intervalPeriod: period.nullish(),
  payloadDescriptors: z.array(descriptor).max(50).nullish(),
  reportDescriptors: z
    .array(
      z.looseObject({
        payloadType: shortText,
        historical: z.boolean().nullish(),
        units: shortText.nullish(),
      }),
    )
    .max(50)
    .nullish(),
  intervals: z.array(interval).max(2_000).nullish(),
})
export type WireEvent = z.output<typeof wireEvent>
type WireInterval = z.output<typeof interval>

/** Payload types that limit a supply point. Others are ignored. */
export const limitTypes = [
  'IMPORT_CAPACITY_LIMIT',
  'IMPORT_CAPACITY_SUBSCRIPTION',
  'IMPORT_CAPACITY_RESERVATION',
  'DISPATCH_SETPOINT',
  'SIMPLE',
  'ALERT_GRID_EMERGENCY',
] as const
export type LimitType = (typeof limitTypes)[number]

export interface Place {
  /** Id of the interval in the event. */
  id: number
  from: number
  /** Infinity: without an end. */
  until: number
}
export interface VtnEvent {
  from: number
  until: number
  type: LimitType
  /** Unit of the value: W, percent of the contracted power, or a SIMPLE level. */
  unit: 'W' | 'percent' | 'level'
  value: number
}
export interface ReadEvent {
  eventId: string
  priority: number
  /** Time of the last change according to the VTN. */
  sentAt: number
  from: number
  until: number
  sayings: VtnEvent[]
  places: Place[]
}
export interface Reading {
  /** Time at which the event was first received, used for "now". */
  seenAt: number
  /** Position within the random start window, from -1 to 1. */
  shift: number
  /** Range in which endlessly repeated intervals are read. */
  within: { from: number; until: number }
}
export class EventError extends Error {
  readonly fault: EventFault
  constructor(fault: EventFault, message = '') {
    super(message.slice(0, 300))
    this.fault = fault
  }
}
const mostPlaces = 3_000
const lowestPriority = Number.MAX_SAFE_INTEGER
const mostW = 1_000_000_000

/** Parses a received event. Throws EventError with `shape` or `no-id`. */
export function wireEventOf(raw: unknown): WireEvent {
  const parsed = wireEvent.safeParse(raw)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = issue?.path.join('.') ?? ''
  throw new EventError(path === 'id' ? 'no-id' : 'shape', `${path} ${issue?.message ?? ''}`.trim())
}

/** Reads an event. Throws EventError if it contains a limit that cannot be read. */
export function readEvent(event: WireEvent, reading: Reading): ReadEvent {
  const { intervals, priority, modificationDateTime, createdDateTime } = event
  const modifiedAt = Date.parse(modificationDateTime ?? createdDateTime ?? '')
  const once = placesOf(event, reading)
  const all = repeatIntervals(event, once, reading.within)
  const sayings = all.flatMap((place) => sayingsOf(event, intervals?.[place.no], place))
  return {
    eventId: event.id,
    priority: priority ?? lowestPriority,
    sentAt: Number.isNaN(modifiedAt) ? 0 : modifiedAt,
    from: Math.min(...once.map(({ from }) => from)),
    until: endOf(event, once),
    sayings,
    places: once.map(({ id, from, until }) => ({ id, from, until })),
  }
}
export const typesOf = ({ intervals }: WireEvent) => [
  ...new Set(intervals?.flatMap(({ payloads }) => payloads.map(({ type }) => type))),
]

interface Numbered extends Place {
  no: number
}
function spoken(text: string | null | undefined, name: string): number | undefined {
  if (text === null || text === undefined) return undefined
  const ms = durationMs(text)
  if (ms === undefined) throw new EventError('duration', `${name}: ${text}`)
  return ms
}
function readBegin(text: string | null | undefined): number | 'begin' | undefined {
  if (text === null || text === undefined) return undefined
  const at = startOf(text)
  if (at === undefined) throw new EventError('no-start', text)
  return at
}
/**
 * Returns the intervals with begin and end. An interval without a start follows the previous one. The first one begins
 * with the event, or now.
 */
function placesOf(event: WireEvent, { seenAt, shift }: Reading): Numbered[] {
  const { intervalPeriod: whole, intervals } = event
  const usual = spoken(whole?.duration, 'duration')
  let span = spoken(whole?.randomizeStart, 'randomizeStart') ?? 0
  const first = readBegin(whole?.start)
  let next: number | undefined
  const found = (intervals ?? []).map((one, no): Numbered => {
    const own = one.intervalPeriod
    const start = readBegin(own?.start)
    span = spoken(own?.randomizeStart, 'randomizeStart') ?? span
    const by = Math.round(shift * Math.min(span, 86_400_000))
    if (typeof start === 'number') next = start + by
    else if (next === undefined) {
      if (first === undefined && start === undefined) throw new EventError('no-start', `intervals.${no}`)
      next = (typeof first === 'number' ? first : seenAt) + by
    }
    const from = next
    const length = spoken(own?.duration, 'duration') ?? usual
    if (length === undefined) throw new EventError('no-duration', `intervals.${no}`)
    next = from + length
    return { no, id: one.id ?? no, from, until: next }
  })
  return found.filter(({ from, until }) => from < until)
}

/**
 * Returns the end of the intervals, which is the end of the last one unless the event's own duration shortens or
 * repeats them.
 */
function endOf(event: WireEvent, once: readonly Place[]): number {
  const own = spoken(event.duration, 'duration')
  const from = Math.min(...once.map((one) => one.from))
  return own === undefined ? Math.max(...once.map(({ until }) => until)) : from + own
}
function repeatIntervals(event: WireEvent, once: readonly Numbered[], within: Reading['within']): Numbered[] {
  const own = spoken(event.duration, 'duration')
  const [begin, last] = [
    Math.min(...once.map(({ from }) => from)),
    Math.max(...once.map(({ until }) => until)),
  ]
  const all: Numbered[] = []
  const round = last - begin
  const end = Math.min(endOf(event, once), within.until)
  const rounds = own !== undefined && Number.isFinite(round) ? Math.ceil((end - begin) / round) : 1
  const skipped = Math.max(0, Math.min(rounds - 1, Math.floor((within.from - begin) / round)))
  for (let no = Number.isFinite(round) ? skipped : 0; no < rounds; no += 1)
    for (const one of once) {
      const by = no === 0 ? 0 : no * round
      const place = { ...one, from: one.from + by, until: Math.min(one.until + by, end) }
      if (place.from >= place.until || place.until <= within.from) continue
      if (all.length >= mostPlaces) throw new EventError('too-many', String(mostPlaces))
      all.push(place)
    }
  return all
}

function sayingsOf(event: WireEvent, one: WireInterval | undefined, place: Place): VtnEvent[] {
  return (one?.payloads ?? []).flatMap(({ type, values }): VtnEvent[] => {
    const limit = limitTypes.find((limitType) => limitType === type)
    if (!limit) return []
    if (values.length === 0) throw new EventError('values', `${type}: []`)
    // Several values divide the interval into equal parts.
    const part = (place.until - place.from) / values.length
    if (limit === 'ALERT_GRID_EMERGENCY')
      return [{ from: place.from, until: place.until, type: limit, unit: 'level', value: 3 }]
    return values.map((value, no) => ({
      from: no === 0 ? place.from : place.from + Math.round(no * part),
      until: no === values.length - 1 ? place.until : place.from + Math.round((no + 1) * part),
      type: limit,
      ...parseLimitValue(limit, value, unitsOf(event, type)),
    }))
  })
}
const unitsOf = ({ payloadDescriptors }: WireEvent, type: string) =>
  payloadDescriptors?.find(({ payloadType }) => payloadType === type)?.units ?? null

function parseLimitValue(
  type: LimitType,
  value: unknown,
  units: string | null,
): Pick<VtnEvent, 'unit' | 'value'> {
  const wrong = () => new EventError('values', `${type}: ${JSON.stringify(value)}`)
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) throw wrong()
  if (type === 'SIMPLE') {
    if (![0, 1, 2, 3].includes(value)) throw wrong()
    return { unit: 'level', value }
  }
  if (units === 'PERCENT') return { unit: 'percent', value }
  // Power factor 1 is assumed, as for every rating here.
  const factor = units === null || units === 'KW' || units === 'KVA' ? 1_000 : units === 'W' ? 1 : undefined
  if (factor === undefined) throw new EventError('units', `${type}: ${units}`)
  const watts = Math.floor(value * factor)
  if (watts > mostW) throw wrong()
  return { unit: 'W', value: watts }
}
