import type { Page } from '@evops/platform/contract'
import { readPage, toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { VdvPartnerRow } from '../../contract/index.ts'
import type { VdvRequest } from '../vdv463/requests.ts'

/** Time in ms without a message after which a system counts as disconnected. */
const connectedMs = 60_000
const columns = (now: Date) => sql`
  p.id, p.version, p.station_id as "stationId", s.station_name as "stationName", p.name, p.presystem_id as "presystemId", p.enabled,
  p.seat is not null and p.seen_at > ${new Date(now.getTime() - connectedMs)} as connected, p.booted_at as "bootedAt",
  p.seen_at as "seenAt", p.held_at as "heldAt", p.held_refused as "heldRefused",
  (select count(*)::int from depots_vdv_requests r where r.operator_id = p.operator_id and r.partner_id = p.id) as requests
  from depots_vdv_partners p join stations_station_names s on s.operator_id = p.operator_id and s.station_id = p.station_id`
type Found = Omit<VdvPartnerRow, 'bootedAt' | 'seenAt' | 'heldAt'> &
  Record<'bootedAt' | 'seenAt' | 'heldAt', Date | null>

export async function pageOfPartners(
  tx: Tx,
  wish: { stationId?: string | undefined; page: number; pageSize: number; now: Date },
): Promise<Page<VdvPartnerRow>> {
  const { rows } = await sql<Found & { all: number }>`
    select count(*) over ()::int as "all", ${columns(wish.now)}
    where true ${wish.stationId ? sql`and p.station_id = ${wish.stationId}` : sql``}
    order by s.station_name, p.name limit ${wish.pageSize} offset ${(wish.page - 1) * wish.pageSize}`.execute(tx)
  const list = rows.map(({ all: _all, ...row }) => toReplyRow(row))
  return { list, total: rows[0]?.all ?? 0, page: wish.page, pageSize: wish.pageSize }
}
export async function findPartner(tx: Tx, id: string, now: Date): Promise<VdvPartnerRow | undefined> {
  const { rows } = await sql<Found>`select ${columns(now)} where p.id = ${id}`.execute(tx)
  return rows[0] && toReplyRow(rows[0])
}
export async function setPartnerSecret(tx: Tx, { id, hash }: { id: string; hash: Buffer }): Promise<void> {
  await sql`update depots_vdv_partners set secret_hash = ${hash}, seat = null, version = version + 1 where id = ${id}`.execute(
    tx,
  )
}

export interface ConnectedPartner {
  id: string
  operatorId: string
  stationId: string
  presystemId: string
}
/** Covers all operators in a platform transaction. */
export async function findConnectedPartner(
  tx: Tx,
  id: string,
): Promise<(ConnectedPartner & { secretHash: Buffer }) | undefined> {
  const { rows } = await sql<ConnectedPartner & { secretHash: Buffer }>`
    select id, operator_id as "operatorId", station_id as "stationId", presystem_id as "presystemId", secret_hash as "secretHash"
    from depots_vdv_partners where id = ${id} and enabled`.execute(tx)
  return rows[0]
}

export interface VdvLinkState {
  seat: string | null
  lastStateAt: Date | null
  heldAt: Date | null
  heldRefused: boolean
}
/** Loads and locks the state of a partner. Undefined: the partner was removed or disabled. */
export async function lockVdvLinkState(tx: Tx, id: string): Promise<VdvLinkState | undefined> {
  const { rows } = await sql<VdvLinkState>`
    select seat, last_state_at as "lastStateAt", held_at as "heldAt", held_refused as "heldRefused"
    from depots_vdv_partners where id = ${id} and enabled for update`.execute(tx)
  return rows[0]
}
/** Makes this connection the valid one. The newest connection counts. */
export async function claimPartnerConnection(
  tx: Tx,
  { id, seat, now }: { id: string; seat: string; now: Date },
): Promise<void> {
  await sql`update depots_vdv_partners set seat = ${seat}, seen_at = ${now}, booted_at = null where id = ${id}`.execute(
    tx,
  )
}
export async function releasePartnerConnection(tx: Tx, { id, seat }: { id: string; seat: string }): Promise<void> {
  await sql`update depots_vdv_partners set seat = null where id = ${id} and seat = ${seat}`.execute(tx)
}
/** Returns false if another connection is valid or the partner is disabled. */
export async function updatePartnerSeen(
  tx: Tx,
  { id, seat, now }: { id: string; seat: string; now: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update depots_vdv_partners set seen_at = ${now} where id = ${id} and seat = ${seat} and enabled`.execute(tx)
  return numAffectedRows > 0n
}
export async function markPartnerBooted(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await sql`update depots_vdv_partners set booted_at = ${now}, last_state_at = null where id = ${id}`.execute(tx)
}
export async function recordPartnerState(
  tx: Tx,
  { id, at, heldAt }: { id: string; at: Date; heldAt: Date | null },
): Promise<void> {
  await sql`update depots_vdv_partners set last_state_at = ${at}, held_at = ${heldAt},
    held_refused = held_refused and ${heldAt}::timestamptz is not null where id = ${id}`.execute(tx)
}
export async function refuseHeldState(tx: Tx, id: string): Promise<void> {
  await sql`update depots_vdv_partners set held_refused = true where id = ${id}`.execute(tx)
}
export async function clearHeldState(tx: Tx, id: string): Promise<void> {
  await sql`update depots_vdv_partners set held_at = null, held_refused = false where id = ${id}`.execute(tx)
}

export interface StoredVdvRequest {
  request: VdvRequest
  departureId: string | null
}
export async function listStoredVdvRequests(tx: Tx, partnerId: string): Promise<StoredVdvRequest[]> {
  const { rows } = await sql<StoredVdvRequest>`
    select request, departure_id as "departureId" from depots_vdv_requests where partner_id = ${partnerId} order by request_id`.execute(
    tx,
  )
  return rows
}
export async function saveVdvRequest(
  tx: Tx,
  record: { operatorId: string; partnerId: string; request: VdvRequest; departureId: string | null },
): Promise<void> {
  const { operatorId, partnerId, request, departureId } = record
  await sql`insert into depots_vdv_requests (operator_id, partner_id, request_id, request, departure_id)
    values (${operatorId}, ${partnerId}, ${request.id}, ${JSON.stringify(request)}::jsonb, ${departureId})
    on conflict (operator_id, partner_id, request_id) do update set request = excluded.request, departure_id = excluded.departure_id`.execute(
    tx,
  )
}
export async function deleteVdvRequests(tx: Tx, partnerId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from depots_vdv_requests where partner_id = ${partnerId} and request_id = any(${ids}::text[])`.execute(
    tx,
  )
}
export async function setExpectedArrival(
  tx: Tx,
  { id, arrivesAt, soc }: { id: string; arrivesAt: Date | null; soc: number | null },
): Promise<void> {
  await sql`update depots_departures set arrives_at = ${arrivesAt}, arrival_soc = ${soc} where id = ${id}`.execute(tx)
}
export async function setReturnAt(tx: Tx, { id, returnAt }: { id: string; returnAt: Date }): Promise<void> {
  await sql`update depots_departures set return_at = ${returnAt} where id = ${id} and return_at <> ${returnAt}
    and depart_at < ${returnAt}`.execute(tx)
}

export interface NewVdvMessage {
  operatorId: string
  id: string
  partnerId: string
  at: Date
  direction: 'in' | 'out'
  message: string
  outcome: string
  body: string
}
export async function insertVdvMessage(tx: Tx, message: NewVdvMessage): Promise<void> {
  const { operatorId, partnerId, ...rest } = message
  await tx
    .insertInto('depots_vdv_messages')
    .values({ operator_id: operatorId, partner_id: partnerId, ...rest })
    .execute()
}
export async function pageOfVdvMessages(tx: Tx, partnerId: string, wish: { page: number; pageSize: number }) {
  const rows = tx
    .selectFrom('depots_vdv_messages')
    .select(['id', 'at', 'direction', 'message', 'outcome', 'body'])
    .where('partner_id', '=', partnerId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
  const found = await readPage(tx, rows, wish)
  return { ...found, list: found.list.map(toReplyRow) }
}
/** Covers all operators, in batches, in a platform transaction. */
export async function deleteOldVdvMessages(tx: Tx, before: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from depots_vdv_messages f using (select operator_id, id from depots_vdv_messages where at < ${before} order by at limit 10000) old
    where f.operator_id = old.operator_id and f.id = old.id`.execute(tx)
  return Number(numAffectedRows)
}
