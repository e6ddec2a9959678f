import { violatedConstraint, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { BookingConnectorState } from './bookings.rules.ts'

export interface DueBooking {
  operatorId: string
  id: string
}
/**
 * Duration of a claim in seconds: longer than a charge point's response, so that a booking is processed exclusively.
 */
const claimSeconds = 60

/** SQL condition: `claimDueBookings` would return something. */
export const bookingsDueSql = `exists (select from members_bookings
  where (state in ('pending', 'confirmed') or release_charge_point_id is not null) and held_from <= clock_timestamp()
    and (state = 'pending' or release_charge_point_id is not null or ends_at <= clock_timestamp()))`

/**
 * Returns bookings of all operators that need processing; claims them for a minute. Requires a platform transaction.
 */
export async function claimDueBookings(tx: Tx, now: Date): Promise<DueBooking[]> {
  const { rows } = await sql<DueBooking>`
    update members_bookings b set next_at = ${now}::timestamptz + make_interval(secs => ${claimSeconds})
    from (
      select operator_id, id from members_bookings
      where (state in ('pending', 'confirmed') or release_charge_point_id is not null) and held_from <= ${now}
        and (next_at is null or next_at <= ${now} or next_at > ${now}::timestamptz + interval '5 minutes')
        and (state = 'pending' or release_charge_point_id is not null or ends_at <= ${now})
      order by held_from limit 200 for update skip locked
    ) due
    where b.operator_id = due.operator_id and b.id = due.id
    returning b.operator_id as "operatorId", b.id`.execute(tx)
  return rows
}

export interface BookingToProcess extends BookingConnectorState {
  operatorId: string
  id: string
  idTag: string
  groupTag: string | null
  stationId: string
  chargePointId: string
  chargePointNo: string
  connectorNo: number
  connectorType: number
  anyConnector: boolean
  heldFrom: Date
  endsAt: Date
  state: 'pending' | 'confirmed' | 'used' | 'cancelled' | 'no_show' | 'expired'
  reservationNo: number
  releaseChargePointId: string | null
  releaseChargePointNo: string | null
  createdBy: string | null
  statusAt: Date | null
}
export async function findBookingToProcess(tx: Tx, id: string): Promise<BookingToProcess | undefined> {
  const { rows } = await sql<BookingToProcess>`
    select b.operator_id as "operatorId", b.id, b.id_tag as "idTag", b.group_tag as "groupTag", b.station_id as "stationId", b.charge_point_id as "chargePointId", g.charge_point_no as "chargePointNo",
      b.connector_no as "connectorNo", b.connector_type as "connectorType", b.any_connector as "anyConnector", b.held_from as "heldFrom", b.ends_at as "endsAt", b.state,
      b.reservation_no as "reservationNo", b.release_charge_point_id as "releaseChargePointId", r.charge_point_no as "releaseChargePointNo", b.created_by as "createdBy",
      coalesce(g.takes_starts, false) as "takesStarts", coalesce(g.connected, false) as connected, g.status, g.status_at as "statusAt"
    from members_bookings b
    left join stations_bookable_connectors g on g.operator_id = b.operator_id and g.charge_point_id = b.charge_point_id and g.connector_no = b.connector_no
    left join lateral (
      select charge_point_no from stations_bookable_connectors p where p.operator_id = b.operator_id and p.charge_point_id = b.release_charge_point_id limit 1) r on true
    where b.id = ${id}`.execute(tx)
  return rows[0]
}

/** Marks the connector as reserved; false if the booking has ended in the meantime. */
export async function markConnectorReserved(
  tx: Tx,
  {
    id,
    chargePointId,
    connectorNo,
    hold,
  }: { id: string; chargePointId: string; connectorNo: number; hold: 'chargePoint' | 'platform' },
): Promise<boolean> {
  const done = await tx
    .updateTable('members_bookings')
    .set({ state: 'confirmed', hold, next_at: null, version: sql`version + 1` })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('charge_point_id', '=', chargePointId)
    .where('connector_no', '=', connectorNo)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}
/** Marks a booking that had ended when its charge point accepted the reservation: the reservation must be cancelled. */
export async function markBookingToRelease(tx: Tx, id: string, chargePointId: string): Promise<void> {
  await tx
    .updateTable('members_bookings')
    .set({ release_charge_point_id: chargePointId, next_at: null })
    .where('id', '=', id)
    .where('state', 'not in', ['pending', 'confirmed'])
    .execute()
}
export async function markBookingReleased(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('members_bookings')
    .set({ release_charge_point_id: null, next_at: null })
    .where('id', '=', id)
    .execute()
}
/** Schedules a retry at the given time. */
export async function scheduleBookingRetry(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('members_bookings')
    .set({ next_at: at })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('state', 'in', ['pending', 'confirmed']), where('release_charge_point_id', 'is not', null)]),
    )
    .execute()
}
/** Moves a pending booking to another connector; false if that one is taken. */
export async function moveBookingToConnector(
  tx: Tx,
  { id, chargePointId, connectorNo }: { id: string; chargePointId: string; connectorNo: number },
): Promise<boolean> {
  await sql`savepoint before_move`.execute(tx)
  try {
    const done = await tx
      .updateTable('members_bookings')
      .set({ charge_point_id: chargePointId, connector_no: connectorNo, version: sql`version + 1` })
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .executeTakeFirst()
    return done.numUpdatedRows === 1n
  } catch (error) {
    if (violatedConstraint(error) !== 'members_bookings_overlap') throw error
    await sql`rollback to savepoint before_move`.execute(tx)
    return false
  }
}
/** Returns the last event, so that the same event is not recorded repeatedly. */
export async function lastBookingEvent(
  tx: Tx,
  id: string,
): Promise<{ kind: string; detail: Record<string, unknown> } | undefined> {
  return tx
    .selectFrom('members_booking_events')
    .where('booking_id', '=', id)
    .select(['kind', 'detail'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
