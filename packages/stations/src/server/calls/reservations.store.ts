import type { ReserveNowRequest } from '@evops/ocpp/contract'
import { newId } from '@evops/platform/contract'
import { encodeUnquotedColumn, type Tx, type WriteKind } from '@evops/platform/server'
import type pg from 'pg'

interface Place {
  operatorId: string
  chargePointId: string
}

/** Returns true if a charge point's station accepts bookings. */
export async function acceptsBookings(tx: Tx, chargePointId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('stations_charge_points as p')
    .innerJoin('stations_stations as s', (on) =>
      on.onRef('s.operator_id', '=', 'p.operator_id').onRef('s.id', '=', 'p.station_id'),
    )
    .select('s.bookable')
    .where('p.id', '=', chargePointId)
    .executeTakeFirst()
  return row?.bookable === true
}

/**
 * Stores an accepted reservation. It replaces a reservation with the same number, as on the charge point (section
 * 5.13).
 */
export async function storeReservation(
  client: pg.ClientBase,
  { operatorId, chargePointId, commandId, wanted }: Place & { commandId: string; wanted: ReserveNowRequest },
): Promise<void> {
  const { reservationId: reservationNo } = wanted
  await endReservation(client, { operatorId, chargePointId, reservationNo, state: 'replaced' })
  await client.query(
    `insert into stations_reservations (operator_id, id, charge_point_id, connector_no, reservation_no, id_tag, expires_at, state, command_id, accepted_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'active', $8, clock_timestamp())`,
    [operatorId, newId(), chargePointId, wanted.connectorId, reservationNo, wanted.idTag, wanted.expiryDate, commandId],
  )
}

export async function endReservation(
  client: pg.ClientBase,
  { operatorId, chargePointId, reservationNo, state }: Place & { reservationNo: number; state: string },
): Promise<void> {
  await client.query(
    `update stations_reservations set state = $4, ended_at = clock_timestamp()
     where operator_id = $1 and charge_point_id = $2 and reservation_no = $3 and state = 'active'`,
    [operatorId, chargePointId, reservationNo, state],
  )
}

export interface ReservationUse extends Place {
  reservationNo: number
  /** Default: used. */
  state?: 'used' | 'cancelled'
}

/** Marks a reservation as used by a transaction, or as ended by the charge point. */
export const reservationUseKind: WriteKind<ReservationUse, undefined> = {
  name: 'stations_reservation_use',
  text: `
    update stations_reservations s set state = r.state, ended_at = clock_timestamp()
    from unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[]) as r (operator_id, charge_point_id, reservation_no, state)
    where s.operator_id = r.operator_id and s.charge_point_id = r.charge_point_id and s.reservation_no = r.reservation_no and s.state = 'active'`,
  columns: (rows) => [
    encodeUnquotedColumn(rows, (row) => row.operatorId),
    encodeUnquotedColumn(rows, (row) => row.chargePointId),
    encodeUnquotedColumn(rows, (row) => row.reservationNo),
    encodeUnquotedColumn(rows, (row) => row.state ?? 'used'),
  ],
}
