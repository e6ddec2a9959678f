import { Problem } from '@evops/platform/contract'
import type { BookingForm, BookingRules } from '../../contract/index.ts'

const minuteMs = 60_000
/** Somebody who means "now" types the minute that has just begun. */
const pastMs = 2 * minuteMs

export interface BookingTimes {
  heldFrom: Date
  startsAt: Date
  endsAt: Date
}

/**
 * From when until when a connector is kept. Never from before now: what is over stays as it was.
 * Throws members.booking-past, -far and -long.
 */
export function timesOf(
  { startsAt, minutes }: Pick<BookingForm, 'startsAt' | 'minutes'>,
  rules: BookingRules,
  now: Date,
): BookingTimes {
  const wanted = Date.parse(startsAt)
  if (wanted < now.getTime() - pastMs)
    throw new Problem('members.booking-past', {}, { startsAt: 'members.booking-past' })
  const starts = Math.max(wanted, now.getTime())
  if (starts - now.getTime() > rules.aheadHours * 60 * minuteMs)
    throw faulty('startsAt', 'members.booking-far', { hours: rules.aheadHours })
  const kept = minutes ?? rules.holdMinutes
  if (kept > rules.mostMinutes)
    throw faulty('minutes', 'members.booking-long', { minutes: rules.mostMinutes })
  return {
    heldFrom: new Date(Math.max(now.getTime(), starts - rules.leadMinutes * minuteMs)),
    startsAt: new Date(starts),
    endsAt: new Date(starts + kept * minuteMs),
  }
}
function faulty(field: string, code: string, more: Record<string, number>): Problem {
  return new Problem(code, more, { [field]: code })
}

/** How a connector stands, as far as a booking asks. */
export interface ConnectorStanding {
  takesStarts: boolean
  connected: boolean
  status: string | null
}
/** Nobody sits on it, and it can be told. */
export function isFree({ takesStarts, connected, status }: ConnectorStanding): boolean {
  return takesStarts && connected && status === 'idle'
}

/** kept: the charge point took it; alone: it takes none, the platform refuses other starts; elsewhere: not this connector; later. */
export type HoldAnswer = 'kept' | 'alone' | 'elsewhere' | 'later'
const notHere = new Set(['Occupied', 'Faulted', 'Unavailable'])

/** What the answer to ReserveNow means (OCPP 1.6 section 7.42; of 2.x the same words). */
export function answerMeans({ state, reply }: { state: string; reply?: unknown }): HoldAnswer {
  if (state === 'accepted') return 'kept'
  const status =
    typeof reply === 'object' && reply !== null && 'status' in reply ? String(reply.status) : undefined
  if (status !== undefined && notHere.has(status)) return 'elsewhere'
  if (state === 'rejected') return 'alone'
  // A CALLERROR: it knows no reservations. Anything else is no answer at all.
  return state === 'failed' ? 'alone' : 'later'
}

/**
 * Nobody came, or nobody could have: a connector that was kept, reachable and free to the end was missed. Where it was out of
 * reach its charge point may still tell of a start in time.
 */
export function endOf(state: 'pending' | 'confirmed', connector: ConnectorStanding | undefined): 'no_show' | 'expired' {
  const stood = connector !== undefined && connector.connected && (connector.status === 'reserved' || connector.status === 'idle')
  return state === 'confirmed' && stood ? 'no_show' : 'expired'
}

/** Cancelled so late that it counts. */
export function isLate(
  { startsAt, confirmed }: { startsAt: Date; confirmed: boolean },
  { cancelMinutes }: BookingRules,
  now: Date,
): boolean {
  return confirmed && cancelMinutes > 0 && now.getTime() > startsAt.getTime() - cancelMinutes * minuteMs
}
