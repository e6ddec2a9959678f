import { z } from 'zod'
import type { OpenAdrEventFault } from '../../contract/index.ts'
import { durationMs, parseEventStart } from './duration.rules.ts'

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
export const receivedVtnEvent = z.looseObject({
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
export type ReceivedVtnEvent = z.output<typeof receivedVtnEvent>
type WireInterval = z.output<typeof interval>

/** Payload types that limit a supply point. Others are ignored. */
export const openAdrLimitTypes = [
  'IMPORT_CAPACITY_LIMIT',
  'IMPORT_CAPACITY_SUBSCRIPTION',
  'IMPORT_CAPACITY_RESERVATION',
  'DISPATCH_SETPOINT',
  'SIMPLE',
  'ALERT_GRID_EMERGENCY',
] as const
export type OpenAdrLimitType = (typeof openAdrLimitTypes)[number]

export interface VtnEventInterval {
  /** Id of the interval in the event. */
  id: number
  from: number
  /** Infinity: without an end. */
  until: number
}
export interface VtnEvent {
  from: number
  until: number
  type: OpenAdrLimitType
  /** Unit of the value: W, percent of the contracted power, or a SIMPLE level. */
  unit: 'W' | 'percent' | 'level'
  value: number
}
export interface ParsedVtnEvent {
  eventId: string
  priority: number
  /** Time of the last change according to the VTN. */
  sentAt: number
  from: number
  until: number
  sayings: VtnEvent[]
  places: VtnEventInterval[]
}
export interface EventParseContext {
  /** Time at which the event was first received, used for "now". */
  seenAt: number
  /** Position within the random start window, from -1 to 1. */
  shift: number
  /** Range in which endlessly repeated intervals are read. */
  within: { from: number; until: number }
}
export class VtnEventError extends Error {
  readonly fault: OpenAdrEventFault
  constructor(fault: OpenAdrEventFault, message = '') {
    super(message.slice(0, 300))
    this.fault = fault
  }
}
const mostPlaces = 3_000
const lowestPriority = Number.MAX_SAFE_INTEGER
const mostW = 1_000_000_000

/** Parses a received event. Throws EventError with `shape` or `no-id`. */
export function parseReceivedVtnEvent(raw: unknown): ReceivedVtnEvent {
  const parsed = receivedVtnEvent.safeParse(raw)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = issue?.path.join('.') ?? ''
  throw new VtnEventError(path === 'id' ? 'no-id' : 'shape', `${path} ${issue?.message ?? ''}`.trim())
}

/** Reads an event. Throws EventError if it contains a limit that cannot be read. */
export function parseVtnEvent(event: ReceivedVtnEvent, reading: EventParseContext): ParsedVtnEvent {
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
export const payloadTypesOf = ({ intervals }: ReceivedVtnEvent) => [
  ...new Set(intervals?.flatMap(({ payloads }) => payloads.map(({ type }) => type))),
]

interface Numbered extends VtnEventInterval {
  no: number
}
function spoken(text: string | null | undefined, name: string): number | undefined {
  if (text === null || text === undefined) return undefined
  const ms = durationMs(text)
  if (ms === undefined) throw new VtnEventError('duration', `${name}: ${text}`)
  return ms
}
function readBegin(text: string | null | undefined): number | 'begin' | undefined {
  if (text === null || text === undefined) return undefined
  const at = parseEventStart(text)
  if (at === undefined) throw new VtnEventError('no-start', text)
  return at
}
/**
 * Returns the intervals with begin and end. An interval without a start follows the previous one. The first one begins
 * with the event, or now.
 */
function placesOf(event: ReceivedVtnEvent, { seenAt, shift }: EventParseContext): Numbered[] {
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
      if (first === undefined && start === undefined) throw new VtnEventError('no-start', `intervals.${no}`)
      next = (typeof first === 'number' ? first : seenAt) + by
    }
    const from = next
    const length = spoken(own?.duration, 'duration') ?? usual
    if (length === undefined) throw new VtnEventError('no-duration', `intervals.${no}`)
    next = from + length
    return { no, id: one.id ?? no, from, until: next }
  })
  return found.filter(({ from, until }) => from < until)
}

/**
 * Returns the end of the intervals, which is the end of the last one unless the event's own duration shortens or
 * repeats them.
 */
function endOf(event: ReceivedVtnEvent, once: readonly VtnEventInterval[]): number {
  const own = spoken(event.duration, 'duration')
  const from = Math.min(...once.map((one) => one.from))
  return own === undefined ? Math.max(...once.map(({ until }) => until)) : from + own
}
function repeatIntervals(
  event: ReceivedVtnEvent,
  once: readonly Numbered[],
  within: EventParseContext['within'],
): Numbered[] {
  const own = spoken(event.duration, 'duration')
  const [begin, last] = [Math.min(...once.map(({ from }) => from)), Math.max(...once.map(({ until }) => until))]
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
      if (all.length >= mostPlaces) throw new VtnEventError('too-many', String(mostPlaces))
      all.push(place)
    }
  return all
}

function sayingsOf(event: ReceivedVtnEvent, one: WireInterval | undefined, place: VtnEventInterval): VtnEvent[] {
  return (one?.payloads ?? []).flatMap(({ type, values }): VtnEvent[] => {
    const limit = openAdrLimitTypes.find((limitType) => limitType === type)
    if (!limit) return []
    if (values.length === 0) throw new VtnEventError('values', `${type}: []`)
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
const unitsOf = ({ payloadDescriptors }: ReceivedVtnEvent, type: string) =>
  payloadDescriptors?.find(({ payloadType }) => payloadType === type)?.units ?? null

function parseLimitValue(
  type: OpenAdrLimitType,
  value: unknown,
  units: string | null,
): Pick<VtnEvent, 'unit' | 'value'> {
  const wrong = () => new VtnEventError('values', `${type}: ${JSON.stringify(value)}`)
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) throw wrong()
  if (type === 'SIMPLE') {
    if (![0, 1, 2, 3].includes(value)) throw wrong()
    return { unit: 'level', value }
  }
  if (units === 'PERCENT') return { unit: 'percent', value }
  // Power factor 1 is assumed, as for every rating here.
  const factor = units === null || units === 'KW' || units === 'KVA' ? 1_000 : units === 'W' ? 1 : undefined
  if (factor === undefined) throw new VtnEventError('units', `${type}: ${units}`)
  const watts = Math.floor(value * factor)
  if (watts > mostW) throw wrong()
  return { unit: 'W', value: watts }
}
