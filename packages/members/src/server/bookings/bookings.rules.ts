import { minuteMs, Problem } from '@evops/platform/contract'
import type { BookingForm, BookingRules } from '../../contract/index.ts'

/** Tolerance for past times: a user who means "now" enters the current minute, which has already begun. */
const pastMs = 2 * minuteMs

export interface BookingTimes {
  heldFrom: Date
  startsAt: Date
  endsAt: Date
}

/**
 * Returns start and end of a reservation. The start is never before the current time, because the past cannot change.
 * Throws members.booking-past, -far and -long.
 */
export function reservationTimesOf(
  { startsAt, minutes }: Pick<BookingForm, 'startsAt' | 'minutes'>,
  rules: BookingRules,
  now: Date,
): BookingTimes {
  const wanted = Date.parse(startsAt)
  if (wanted < now.getTime() - pastMs)
    throw new Problem('members.booking-past', {}, { startsAt: 'members.booking-past' })
  const starts = Math.max(wanted, now.getTime())
  if (starts - now.getTime() > rules.advanceHours * 60 * minuteMs)
    throw faulty('startsAt', 'members.booking-far', { hours: rules.advanceHours })
  const heldMinutes = minutes ?? rules.holdMinutes
  if (heldMinutes > rules.mostMinutes) throw faulty('minutes', 'members.booking-long', { minutes: rules.mostMinutes })
  return {
    heldFrom: new Date(Math.max(now.getTime(), starts - rules.leadMinutes * minuteMs)),
    startsAt: new Date(starts),
    endsAt: new Date(starts + heldMinutes * minuteMs),
  }
}
function faulty(field: string, code: string, more: Record<string, number>): Problem {
  return new Problem(code, more, { [field]: code })
}

/** State of a connector, as far as bookings need it. */
export interface BookingConnectorState {
  takesStarts: boolean
  connected: boolean
  status: string | null
}
/** Returns true if the connector is idle and connected, and accepts starts. */
export function isConnectorFree({ takesStarts, connected, status }: BookingConnectorState): boolean {
  return takesStarts && connected && status === 'idle'
}

/**
 * kept: the charge point accepted the reservation; alone: the charge point does not support reservations, the platform
 * rejects other starts; elsewhere: this connector is not available; later: retry.
 */
export type ReservationOutcome = 'kept' | 'alone' | 'elsewhere' | 'later'
const notHere = new Set(['Occupied', 'Faulted', 'Unavailable'])

/** Returns the meaning of a ReserveNow response (OCPP 1.6 section 7.42; the same values in 2.x). */
export function reservationOutcomeOf({ state, reply }: { state: string; reply?: unknown }): ReservationOutcome {
  if (state === 'accepted') return 'kept'
  const status = typeof reply === 'object' && reply !== null && 'status' in reply ? String(reply.status) : undefined
  if (status !== undefined && notHere.has(status)) return 'elsewhere'
  if (state === 'rejected') return 'alone'
  // A CALLERROR means that reservations are not supported. Anything else counts as no response.
  return state === 'failed' ? 'alone' : 'later'
}

/**
 * Returns the final state: missed if the connector was reserved, reachable and free until the end, otherwise expired. A
 * charge point that was unreachable may still report a start in time.
 */
export function finalBookingStateOf(
  state: 'pending' | 'confirmed',
  connector: BookingConnectorState | undefined,
): 'no_show' | 'expired' {
  const previous =
    connector !== undefined && connector.connected && (connector.status === 'reserved' || connector.status === 'idle')
  return state === 'confirmed' && previous ? 'no_show' : 'expired'
}

/** Returns true for a cancellation that is late enough to count as missed. */
export function isLateCancellation(
  { startsAt, confirmed }: { startsAt: Date; confirmed: boolean },
  { cancelMinutes }: BookingRules,
  now: Date,
): boolean {
  return confirmed && cancelMinutes > 0 && now.getTime() > startsAt.getTime() - cancelMinutes * minuteMs
}
