import { maskTag, type Page, type PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  readPage,
  buildRowSlice,
  type RowSlice,
  type SliceRequest,
  type Tx,
  sortColumnOf,
  aliasColumns,
  toReplyRow,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  publicMemberName,
  type BookingEvent,
  type BookingFilter,
  type BookingRow,
  type listBookings,
} from '../../contract/index.ts'

function bookings(tx: Tx) {
  return tx
    .selectFrom('members_bookings as b')
    .innerJoin('stations_bookable_connectors as g', (on) =>
      on
        .onRef('g.operator_id', '=', 'b.operator_id')
        .onRef('g.charge_point_id', '=', 'b.charge_point_id')
        .onRef('g.connector_no', '=', 'b.connector_no'),
    )
    .leftJoin('members_members as m', (on) =>
      on.onRef('m.operator_id', '=', 'b.operator_id').onRef('m.id', '=', 'b.member_id'),
    )
    .select([
      ...aliasColumns('b', [
        'id',
        'no',
        'memberId',
        'idTag',
        'stationId',
        'chargePointId',
        'connectorNo',
        'connectorType',
        'anyConnector',
        'heldFrom',
        'startsAt',
        'endsAt',
        'state',
        'hold',
        'sessionId',
        'endedAt',
        'missed',
        'reason',
        'note',
        'source',
        'createdAt',
        'version',
      ]),
      ...aliasColumns('m', ['nickname', 'realName', 'mobile']),
      ...aliasColumns('g', ['stationName', 'timeZone', 'chargePointNo', 'chargePointName']),
    ])
}
type Found = Awaited<ReturnType<ReturnType<typeof bookings>['execute']>>[number]
function present(row: Found): BookingRow {
  const { nickname, realName, mobile, idTag, ...rest } = row
  return {
    ...toReplyRow(rest),
    tag: maskTag(idTag),
    memberName:
      row.memberId === null
        ? null
        : publicMemberName({ nickname: nickname ?? '', realName: realName ?? '', mobile: mobile ?? '' }),
  }
}

function filterBookings(tx: Tx, { search, state, stationId, memberId, missed, from, to }: BookingFilter) {
  let rows = bookings(tx)
  if (search)
    rows = rows.where(
      sql<SqlBool>`(${textMatchesSql(search, { codes: [sql`b.no`] })} or b.id_tag_key = ${search.toLowerCase()})`,
    )
  if (state) rows = rows.where('b.state', '=', state)
  if (stationId) rows = rows.where('b.station_id', '=', stationId)
  if (memberId) rows = rows.where('b.member_id', '=', memberId)
  if (missed !== undefined) rows = rows.where('b.missed', '=', missed)
  if (from) rows = rows.where('b.starts_at', '>=', new Date(from))
  if (to) rows = rows.where('b.starts_at', '<', new Date(to))
  return rows
}

export async function pageOfBookings(
  tx: Tx,
  { sort, ...query }: BookingFilter & PagedQuery<typeof listBookings>,
): Promise<Page<BookingRow>> {
  const [column, down] = sortColumnOf(sort, { startsAt: 'b.starts_at', createdAt: 'b.created_at' }, '-startsAt')
  const rows = filterBookings(tx, query).orderBy(column, down).orderBy('b.id', down)
  const found = await readPage(tx, rows, query)
  return { ...found, list: found.list.map(present) }
}
export async function findBooking(tx: Tx, id: string): Promise<BookingRow | undefined> {
  const row = await bookings(tx).where('b.id', '=', id).executeTakeFirst()
  return row && present(row)
}
export async function countFilteredBookings(tx: Tx, filter: BookingFilter): Promise<number> {
  const row = await tx
    .selectFrom(filterBookings(tx, filter).as('s'))
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirst()
  return row?.n ?? 0
}
interface BookingPlace {
  startsAt: string
  id: string
}
export async function sliceOfBookings(
  tx: Tx,
  filter: BookingFilter,
  { after, limit }: SliceRequest<BookingPlace>,
): Promise<RowSlice<BookingRow, BookingRow>> {
  let rows = filterBookings(tx, filter).orderBy('b.starts_at').orderBy('b.id').limit(limit)
  if (after) rows = rows.where(sql<SqlBool>`(b.starts_at, b.id) > (${after.startsAt}::timestamptz, ${after.id}::uuid)`)
  return buildRowSlice((await rows.execute()).map(present), limit)
}
/** Returns the bookings that reserve a station's connectors at any time between two instants. */
export async function bookingsBetween(
  tx: Tx,
  { stationId, from, to }: { stationId: string; from: Date; to: Date },
): Promise<BookingRow[]> {
  const rows = await bookings(tx)
    .where('b.station_id', '=', stationId)
    .where('b.ends_at', '>', from)
    .where('b.held_from', '<', to)
    .orderBy('b.held_from')
    .limit(2_000)
    .execute()
  return rows.map(present)
}
/** Returns a member's bookings, for the export of personal data. */
export async function bookingsOfMember(tx: Tx, memberId: string): Promise<BookingRow[]> {
  const rows = await bookings(tx).where('b.member_id', '=', memberId).orderBy('b.starts_at').execute()
  return rows.map(present)
}
export async function bookingHistoryOf(tx: Tx, bookingId: string): Promise<BookingEvent[]> {
  const rows = await tx
    .selectFrom('members_booking_events')
    .where('booking_id', '=', bookingId)
    .select(aliasColumns(['id', 'at', 'kind', 'detail', 'byName']))
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((row) => toReplyRow(row))
}
