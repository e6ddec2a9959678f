import { dayMs } from '@evops/platform/contract'
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import {
  VtnEventError,
  openAdrLimitTypes,
  parseVtnEvent,
  payloadTypesOf,
  receivedVtnEvent,
  parseReceivedVtnEvent,
  type ParsedVtnEvent,
  type EventParseContext,
  type ReceivedVtnEvent,
} from './event.rules.ts'
import type { StoredVtnEvent } from './events.store.ts'
import { isShareOfContractedPower, isLimitTypeApplied, type LimitTypeSettings } from './resolve.rules.ts'

/* Merges the report of a VTN with its previous reports. */

const mostCharacters = 100_000
/** Placeholder for content that cannot be stored: too long, or with invalid characters. */
const unfit = z.object({ unfit: z.enum(['too-many', 'shape']) })
const named = z.looseObject({ id: z.string().min(1).max(128), modificationDateTime: z.string().nullish() })
const described = z.looseObject({ payloadDescriptors: z.array(z.unknown()).min(1) })

/**
 * Returns the event with its id. An event without an id is identified by its content. Missing descriptors are taken
 * from its program.
 */
export function withEventId(raw: unknown, descriptors: readonly unknown[]): { eventId: string; content: unknown } {
  const text = JSON.stringify(raw) ?? 'null'
  const isOdd = text.includes('\\u0000')
  const { data } = named.safeParse(raw)
  const eventId = data && !isOdd ? data.id : `sha256:${createHash('sha256').update(text).digest('hex')}`
  if (isOdd || text.length > mostCharacters) return { eventId, content: { unfit: isOdd ? 'shape' : 'too-many' } }
  const isWhole = !data || descriptors.length === 0 || described.safeParse(raw).success
  return { eventId, content: isWhole ? raw : { ...data, payloadDescriptors: descriptors } }
}

interface Laying {
  now: Date
  /** Returns a random number from -1 to 1 for each new event. */
  chance: () => number
  descriptors: readonly unknown[]
}
/** Returns all known events after a report. Events that are no longer reported are marked as gone. */
export function mergeReportedEvents(
  stored: readonly StoredVtnEvent[],
  raws: readonly unknown[],
  { now, chance, descriptors }: Laying,
): StoredVtnEvent[] {
  const received = new Map<string, unknown>()
  for (const raw of raws) {
    const { eventId, content } = withEventId(raw, descriptors)
    // If an event is reported twice, the later version counts.
    if (!received.has(eventId) || changedAt(content) >= changedAt(received.get(eventId))) received.set(eventId, content)
  }
  const before = new Map(stored.map((one) => [one.eventId, one]))
  const gone = stored
    .filter(({ eventId }) => !received.has(eventId))
    .map((one) => (one.goneAt ? one : { ...one, goneAt: now, changedAt: now }))
  const current = [...received].map(([eventId, content]): StoredVtnEvent => {
    const was = before.get(eventId)
    if (!was) return fresh({ eventId, content, now, shiftE6: Math.round(chance() * 1_000_000) })
    if (was.goneAt === null && isDeepStrictEqual(was.content, content)) return was
    return { ...was, content, goneAt: null, changedAt: now }
  })
  return [...gone, ...current]
}
const changedAt = (content: unknown) => Date.parse(named.safeParse(content).data?.modificationDateTime ?? '') || 0
function fresh({
  now,
  ...event
}: Pick<StoredVtnEvent, 'eventId' | 'content' | 'shiftE6'> & { now: Date }): StoredVtnEvent {
  const nothing = { goneAt: null, fault: null, faultDetail: null, fromAt: null, untilAt: null, report: null }
  return { ...event, ...nothing, firstSeenAt: now, changedAt: now }
}

interface Judging {
  within: EventParseContext['within']
  meaning: LimitTypeSettings
  /** True if the contracted power is known, to which levels refer. */
  hasBase: boolean
}
/** Evaluates an event. `read` null: the event contains no limit, is rejected or is gone. */
export function evaluateEvent(
  event: StoredVtnEvent,
  { within, meaning, hasBase }: Judging,
): { event: StoredVtnEvent; read: ParsedVtnEvent | null } {
  const baseEvent = { ...event, fault: null, faultDetail: null }
  let wire: ReceivedVtnEvent | undefined
  try {
    const { data } = unfit.safeParse(event.content)
    if (data) throw new VtnEventError(data.unfit)
    wire = parseReceivedVtnEvent(event.content)
    const reading = { seenAt: event.firstSeenAt.getTime(), shift: event.shiftE6 / 1_000_000, within }
    const read = parseVtnEvent(wire, reading)
    const counts = read.sayings.filter(({ type }) => isLimitTypeApplied(type, meaning))
    if (!hasBase && counts.some(isShareOfContractedPower)) throw new VtnEventError('no-contract')
    const spanned = { ...baseEvent, fromAt: instantOf(read.from), untilAt: instantOf(read.until) }
    return {
      event: { ...spanned, report: reportOf(event, wire, read) },
      read: event.goneAt === null ? read : null,
    }
  } catch (error) {
    if (!(error instanceof VtnEventError)) throw error
    // An event without a limit may have any content.
    if (wire && !hasLimitType(wire)) return { event: baseEvent, read: null }
    const { fault, message } = error
    return { event: { ...baseEvent, fault, faultDetail: message || null }, read: null }
  }
}
const hasLimitType = (wire: ReceivedVtnEvent) =>
  payloadTypesOf(wire).some((type) => openAdrLimitTypes.some((limitType) => limitType === type))
/** Limits instants to the range that PostgreSQL supports. */
const instantOf = (at: number) => (Number.isFinite(at) && Math.abs(at) < 1e14 ? new Date(at) : null)

/** Only the energy of past intervals can be reported. */
function reportOf(
  event: StoredVtnEvent,
  { reportDescriptors }: ReceivedVtnEvent,
  read: ParsedVtnEvent,
): StoredVtnEvent['report'] {
  const descriptors = reportDescriptors ?? []
  if (descriptors.length === 0) return null
  if (event.report === 'sent' || event.report === 'refused') return event.report
  const isKnown = descriptors.some(
    ({ payloadType, historical, units }) =>
      payloadType === 'USAGE' && historical !== false && (units ?? 'KWH') === 'KWH',
  )
  const isOver = Number.isFinite(read.until) && read.places.length > 0 && event.goneAt === null
  return isKnown && isOver ? 'waiting' : 'unavailable'
}

/**
 * Returns true for an event that had ended more than a day before it was first received. Such an event is not shown.
 */
export function hasEndedBeforeReceipt({ firstSeenAt, untilAt, fault }: StoredVtnEvent): boolean {
  return fault === null && untilAt !== null && untilAt.getTime() < firstSeenAt.getTime() - dayMs
}
/** Returns the event data for the screen. */
export function eventSummary({ content }: StoredVtnEvent): {
  name: string
  priority: number | null
  types: string[]
} {
  const { data } = receivedVtnEvent.safeParse(content)
  return { name: data?.eventName ?? '', priority: data?.priority ?? null, types: data ? payloadTypesOf(data) : [] }
}
