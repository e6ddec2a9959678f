import { newId } from '@evops/platform/contract'
import { violatedConstraint, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { BookingEventKind, BookingRow } from '../../contract/index.ts'
import type { BookingTimes } from './bookings.rules.ts'

/** Takes locks so that bookings at a station, and those of a holder, are created one after another. */
export async function lockBookingKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of keys.toSorted()) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 58))`.execute(tx)
}

/** Returns the number of open bookings, and of missed ones since the given time with the end of the last one. */
export async function countHolderBookings(
  tx: Tx,
  { memberId, idTag, since }: { memberId: string | null; idTag: string; since: Date },
): Promise<{ open: number; missed: number; lastMissedAt: Date | null }> {
  const { rows } = await sql<{ open: number; missed: number; lastMissedAt: Date | null }>`
    select count(*) filter (where state in ('pending', 'confirmed'))::int as open,
      count(*) filter (where missed and ended_at >= ${since})::int as missed,
      max(ended_at) filter (where missed and ended_at >= ${since}) as "lastMissedAt"
    from members_bookings where ${memberId === null ? sql`id_tag_key = lower(${idTag})` : sql`member_id = ${memberId}`}
      and starts_at >= ${since}::timestamptz - interval '1 day'`.execute(tx)
  return rows[0] ?? { open: 0, missed: 0, lastMissedAt: null }
}

export interface NewBooking extends BookingTimes {
  operatorId: string
  id: string
  no: string
  memberId: string | null
  idTag: string
  groupTag: string | null
  stationId: string
  chargePointId: string
  connectorNo: number
  connectorType: number
  anyConnector: boolean
  reservationNo: number
  note: string
  source: BookingRow['source']
  createdBy: string | null
  at: Date
}
/**
 * Inserts a booking. Returns false if the connector is reserved for somebody else in that time; the transaction is then
 * aborted.
 */
export async function insertBooking(tx: Tx, booking: NewBooking): Promise<boolean> {
  try {
    await tx
      .insertInto('members_bookings')
      .values({
        operator_id: booking.operatorId,
        id: booking.id,
        no: booking.no,
        member_id: booking.memberId,
        id_tag: booking.idTag,
        group_tag: booking.groupTag,
        station_id: booking.stationId,
        charge_point_id: booking.chargePointId,
        connector_no: booking.connectorNo,
        connector_type: booking.connectorType,
        any_connector: booking.anyConnector,
        held_from: booking.heldFrom,
        starts_at: booking.startsAt,
        ends_at: booking.endsAt,
        reservation_no: booking.reservationNo,
        note: booking.note,
        source: booking.source,
        created_by: booking.createdBy,
        created_at: booking.at,
      })
      .execute()
    return true
  } catch (error) {
    if (violatedConstraint(error) === 'members_bookings_overlap') return false
    throw error
  }
}

export interface NewBookingEvent {
  operatorId: string
  bookingId: string
  at: Date
  kind: BookingEventKind
  detail?: Record<string, unknown>
  by?: { id: string | null; name: string }
}
export async function insertBookingEvent(tx: Tx, event: NewBookingEvent): Promise<void> {
  await tx
    .insertInto('members_booking_events')
    .values({
      operator_id: event.operatorId,
      id: newId(),
      booking_id: event.bookingId,
      at: event.at,
      kind: event.kind,
      detail: JSON.stringify(event.detail ?? {}),
      by_id: event.by?.id ?? null,
      by_name: event.by?.name ?? '',
    })
    .execute()
}

/** Ends an open booking; undefined if it has already ended. A reservation at its charge point must be cancelled. */
export async function endBooking(
  tx: Tx,
  {
    id,
    state,
    missed,
    reason,
    at,
  }: {
    id: string
    state: 'cancelled' | 'no_show' | 'expired'
    missed: boolean
    reason: string
    at: Date
  },
): Promise<boolean> {
  const done = await tx
    .updateTable('members_bookings')
    .set({
      state,
      missed,
      reason,
      ended_at: at,
      next_at: null,
      release_charge_point_id:
        state === 'cancelled' ? sql<string | null>`case when hold = 'chargePoint' then charge_point_id end` : null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['pending', 'confirmed'])
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}
export async function removeMissedMark(tx: Tx, id: string): Promise<boolean> {
  const done = await tx
    .updateTable('members_bookings')
    .set({ missed: false, version: sql`version + 1` })
    .where('id', '=', id)
    .where('missed', '=', true)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** Moves bookings when two members are merged. */
export async function moveBookings(tx: Tx, fromId: string, intoId: string): Promise<void> {
  await tx.updateTable('members_bookings').set({ member_id: intoId }).where('member_id', '=', fromId).execute()
}
/** Cancels the open bookings of a member who is removed. */
export async function cancelOpenBookings(tx: Tx, memberId: string, at: Date): Promise<void> {
  const open = await tx
    .selectFrom('members_bookings')
    .where('member_id', '=', memberId)
    .where('state', 'in', ['pending', 'confirmed'])
    .select(['operator_id', 'id'])
    .execute()
  for (const { operator_id: operatorId, id } of open) {
    await endBooking(tx, { id, state: 'cancelled', missed: false, reason: '', at })
    await insertBookingEvent(tx, { operatorId, bookingId: id, at, kind: 'cancelled' })
  }
}
/** Erases the notes of a member's bookings (PRIV-01). */
export async function clearBookingNotes(tx: Tx, memberId: string): Promise<void> {
  await tx.updateTable('members_bookings').set({ note: '' }).where('member_id', '=', memberId).execute()
}
