import { textMatchesSql, type Tx, aliasColumns } from '@evops/platform/server'
import { sql } from 'kysely'
import type { BookingTimes } from './bookings.rules.ts'

export interface BookingConnector {
  stationId: string
  stationName: string
  timeZone: string
  bookable: boolean
  chargePointId: string
  chargePointNo: string
  chargePointName: string
  connectorNo: number
  connectorType: number
  takesStarts: boolean
  connected: boolean
  status: string | null
}
/** Returns a station's connectors in order. */
export async function bookableConnectorsOf(tx: Tx, stationId: string): Promise<BookingConnector[]> {
  return tx
    .selectFrom('stations_bookable_connectors')
    .where('station_id', '=', stationId)
    .select(
      aliasColumns([
        'stationId',
        'stationName',
        'timeZone',
        'bookable',
        'chargePointId',
        'chargePointNo',
        'chargePointName',
        'connectorNo',
        'connectorType',
        'takesStarts',
        'connected',
        'status',
      ]),
    )
    .orderBy('charge_point_no')
    .orderBy('connector_no')
    .execute()
}
export async function stationsTakingBookings(tx: Tx, search: string | undefined) {
  let rows = tx
    .selectFrom('stations_bookable_connectors')
    .where('bookable', '=', true)
    .select([...aliasColumns(['stationId', 'timeZone']), 'station_name as name'])
    .select(sql<number>`count(*)::int`.as('connectors'))
    .groupBy(['station_id', 'station_name', 'time_zone'])
    .orderBy('station_name')
    .limit(50)
  if (search) rows = rows.where(textMatchesSql(search, { names: [sql`station_name`] }))
  return rows.execute()
}

/** Returns the connectors of a station that are reserved at any time in the range, as `chargePointId:connectorNo`. */
export async function findReservedConnectors(
  tx: Tx,
  { stationId, heldFrom, endsAt }: { stationId: string } & Pick<BookingTimes, 'heldFrom' | 'endsAt'>,
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('members_bookings')
    .where('station_id', '=', stationId)
    .where('ends_at', '>', heldFrom)
    .where('held_from', '<', endsAt)
    .where('state', 'in', ['pending', 'confirmed', 'used'])
    .select(['charge_point_id', 'connector_no'])
    .execute()
  return new Set(rows.map((row) => `${row.charge_point_id}:${row.connector_no}`))
}
