import { newId, type Page } from '@evops/platform/contract'
import { constraintOf, page, type Tx } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  maskNumber,
  publicName,
  type BookingEvent,
  type BookingEventKind,
  type BookingFilter,
  type BookingRow,
} from '../../contract/index.ts'
import type { BookingTimes } from './bookings.rules.ts'
import './tables.ts'

function bookings(tx: Tx) {
  return tx
    .selectFrom('members_bookings as b')
    .innerJoin('stations_bookable_guns as g', (on) =>
      on
        .onRef('g.operator_id', '=', 'b.operator_id')
        .onRef('g.pile_id', '=', 'b.pile_id')
        .onRef('g.gun_no', '=', 'b.gun_no'),
    )
    .leftJoin('members_members as m', (on) =>
      on.onRef('m.operator_id', '=', 'b.operator_id').onRef('m.id', '=', 'b.member_id'),
    )
    .select([
      'b.id',
      'b.no',
      'b.member_id as memberId',
      'm.nickname',
      'm.real_name as realName',
      'm.mobile',
      'b.id_tag as idTag',
      'b.station_id as stationId',
      'g.station_name as stationName',
      'g.time_zone as timeZone',
      'b.pile_id as pileId',
      'g.pile_no as pileNo',
      'g.pile_name as pileName',
      'b.gun_no as gunNo',
      'b.connector_type as connectorType',
      'b.any_gun as anyGun',
      'b.held_from as heldFrom',
      'b.starts_at as startsAt',
      'b.ends_at as endsAt',
      'b.state',
      'b.hold',
      'b.order_id as orderId',
      'b.ended_at as endedAt',
      'b.missed',
      'b.reason',
      'b.note',
      'b.source',
      'b.created_at as createdAt',
      'b.version',
    ])
}
type Found = Awaited<ReturnType<ReturnType<typeof bookings>['execute']>>[number]
function present(row: Found): BookingRow {
  const { nickname, realName, mobile, idTag, ...rest } = row
  return {
    ...rest,
    tag: maskNumber(idTag),
    memberName:
      row.memberId === null
        ? null
        : publicName({ nickname: nickname ?? '', realName: realName ?? '', mobile: mobile ?? '' }),
    heldFrom: row.heldFrom.toISOString(),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

function selected(tx: Tx, { q, state, stationId, memberId, missed, from, to }: BookingFilter) {
  let rows = bookings(tx)
  if (q) rows = rows.where(sql<SqlBool>`(b.no ^@ ${q.toUpperCase()} or b.id_tag_key = ${q.toLowerCase()})`)
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
  {
    sort = '-startsAt',
    ...query
  }: BookingFilter & { page: number; pageSize: number; sort?: string | undefined },
): Promise<Page<BookingRow>> {
  const down = sort.startsWith('-') ? 'desc' : 'asc'
  const rows = selected(tx, query)
    .orderBy(sort.endsWith('createdAt') ? 'b.created_at' : 'b.starts_at', down)
    .orderBy('b.id', down)
  const found = await page(tx, rows, query)
  return { ...found, list: found.list.map(present) }
}
export async function findBooking(tx: Tx, id: string): Promise<BookingRow | undefined> {
  const row = await bookings(tx).where('b.id', '=', id).executeTakeFirst()
  return row && present(row)
}
export async function countBookings(tx: Tx, filter: BookingFilter): Promise<number> {
  const row = await tx
    .selectFrom(selected(tx, filter).as('s'))
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirst()
  return row?.n ?? 0
}
export interface BookingPlace {
  startsAt: string
  id: string
}
export async function sliceOfBookings(
  tx: Tx,
  filter: BookingFilter,
  { after, limit }: { after: BookingPlace | undefined; limit: number },
): Promise<BookingRow[]> {
  let rows = selected(tx, filter).orderBy('b.starts_at').orderBy('b.id').limit(limit)
  if (after)
    rows = rows.where(sql<SqlBool>`(b.starts_at, b.id) > (${after.startsAt}::timestamptz, ${after.id}::uuid)`)
  return (await rows.execute()).map(present)
}
/** What keeps a station's guns at some time between two instants. */
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
/** A holder's bookings, for the document of their personal data. */
export async function bookingsOfMember(tx: Tx, memberId: string): Promise<BookingRow[]> {
  const rows = await bookings(tx).where('b.member_id', '=', memberId).orderBy('b.starts_at').execute()
  return rows.map(present)
}

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
    .select([
      'station_id as stationId',
      'station_name as stationName',
      'time_zone as timeZone',
      'bookable',
      'pile_id as pileId',
      'pile_no as pileNo',
      'pile_name as pileName',
      'gun_no as gunNo',
      'connector_type as connectorType',
      'takes_starts as takesStarts',
      'connected',
      'status',
    ])
    .orderBy('pile_no')
    .orderBy('gun_no')
    .execute()
}
export async function stationsThatTake(tx: Tx, search: string | undefined) {
  let rows = tx
    .selectFrom('stations_bookable_guns')
    .where('bookable', '=', true)
    .select(['station_id as stationId', 'station_name as name', 'time_zone as timeZone'])
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

/** Bookings at a station, and those of a holder, are made one after another. */
export async function lockForBooking(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of keys.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 58))`.execute(tx)
}

/** How many are open, and how many were missed since; with when the last of these ended. */
export async function standingOf(
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
  pileId: string
  gunNo: number
  connectorType: number
  anyGun: boolean
  reservationNo: number
  note: string
  source: BookingRow['source']
  createdBy: string | null
  at: Date
}
/** False: the gun is kept for somebody else at some time of it; the transaction is over then. */
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
        pile_id: booking.pileId,
        gun_no: booking.gunNo,
        connector_type: booking.connectorType,
        any_gun: booking.anyGun,
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
    if (constraintOf(error) === 'members_bookings_overlap') return false
    throw error
  }
}

export interface NewEvent {
  operatorId: string
  bookingId: string
  at: Date
  kind: BookingEventKind
  detail?: Record<string, unknown>
  by?: { id: string | null; name: string }
}
export async function addEvent(tx: Tx, event: NewEvent): Promise<void> {
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
export async function historyOf(tx: Tx, bookingId: string): Promise<BookingEvent[]> {
  const rows = await tx
    .selectFrom('members_booking_events')
    .where('booking_id', '=', bookingId)
    .select(['id', 'at', 'kind', 'detail', 'by_name as byName'])
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Ends an open booking; undefined: it is over already. A reservation that its charge point holds must be taken back. */
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
      release_pile_id:
        state === 'cancelled' ? sql<string | null>`case when hold = 'pile' then pile_id end` : null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['pending', 'confirmed'])
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}
export async function excuse(tx: Tx, id: string): Promise<boolean> {
  const done = await tx
    .updateTable('members_bookings')
    .set({ missed: false, version: sql`version + 1` })
    .where('id', '=', id)
    .where('missed', '=', true)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** Two members were one person. */
export async function moveBookings(tx: Tx, fromId: string, intoId: string): Promise<void> {
  await tx
    .updateTable('members_bookings')
    .set({ member_id: intoId })
    .where('member_id', '=', fromId)
    .execute()
}
/** Whoever leaves keeps no connector. */
export async function cancelOpen(tx: Tx, memberId: string, at: Date): Promise<void> {
  const open = await tx
    .selectFrom('members_bookings')
    .where('member_id', '=', memberId)
    .where('state', 'in', ['pending', 'confirmed'])
    .select(['operator_id', 'id'])
    .execute()
  for (const { operator_id: operatorId, id } of open) {
    await endBooking(tx, { id, state: 'cancelled', missed: false, reason: '', at })
    await addEvent(tx, { operatorId, bookingId: id, at, kind: 'cancelled' })
  }
}
/** What was noted of them is nobody's any more (PRIV-01). */
export async function forgetBookings(tx: Tx, memberId: string): Promise<void> {
  await tx.updateTable('members_bookings').set({ note: '' }).where('member_id', '=', memberId).execute()
}
