import { type Tx, named } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type { BookingTimes } from './bookings.rules.ts'

export interface BookingGun {
  stationId: string
  stationName: string
  timeZone: string
  bookable: boolean
  pileId: string
  pileNo: string
  pileName: string
  gunNo: number
  connectorType: number
  takesStarts: boolean
  connected: boolean
  status: string | null
}
/** A station's guns in their order. */
export async function gunsOf(tx: Tx, stationId: string): Promise<BookingGun[]> {
  return tx
    .selectFrom('stations_bookable_guns')
    .where('station_id', '=', stationId)
    .select(
      named([
        'stationId',
        'stationName',
        'timeZone',
        'bookable',
        'pileId',
        'pileNo',
        'pileName',
        'gunNo',
        'connectorType',
        'takesStarts',
        'connected',
        'status',
      ]),
    )
    .orderBy('pile_no')
    .orderBy('gun_no')
    .execute()
}
export async function stationsThatTake(tx: Tx, search: string | undefined) {
  let rows = tx
    .selectFrom('stations_bookable_guns')
    .where('bookable', '=', true)
    .select([...named(['stationId', 'timeZone']), 'station_name as name'])
    .select(sql<number>`count(*)::int`.as('guns'))
    .groupBy(['station_id', 'station_name', 'time_zone'])
    .orderBy('station_name')
    .limit(50)
  if (search) rows = rows.where(sql<SqlBool>`lower(station_name) ^@ lower(${search})`)
  return rows.execute()
}

/** The guns of a station that are kept for somebody at some time of these, as `pileId:gunNo`. */
export async function takenGuns(
  tx: Tx,
  { stationId, heldFrom, endsAt }: { stationId: string } & Pick<BookingTimes, 'heldFrom' | 'endsAt'>,
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('members_bookings')
    .where('station_id', '=', stationId)
    .where('ends_at', '>', heldFrom)
    .where('held_from', '<', endsAt)
    .where('state', 'in', ['pending', 'confirmed', 'used'])
    .select(['pile_id', 'gun_no'])
    .execute()
  return new Set(rows.map((row) => `${row.pile_id}:${row.gun_no}`))
}
