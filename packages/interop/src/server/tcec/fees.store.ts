import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerKey } from '../partners/partners.store.ts'

export interface StationDigest {
  stationId: string
  digest: string
}
const keyOf = ({ operatorId, id }: PartnerKey) => sql`f.operator_id = ${operatorId} and f.partner_id = ${id}`

/** Stores a partner's prices at stations with the time of the change. An unchanged station retains its time. */
export async function saveStationFees(
  tx: Tx,
  key: PartnerKey,
  { fees, now }: { fees: readonly StationDigest[]; now: Date },
): Promise<void> {
  const stationIds = fees.map(({ stationId }) => stationId)
  const { rows: stored } = await sql`select from interop_sent_fees f where ${keyOf(key)} limit 1`.execute(tx)
  // First check: the time since which the price is valid is unknown.
  const isFirst = stored.length === 0
  await sql`
    merge into interop_sent_fees f
    using unnest(${stationIds}::uuid[], ${fees.map(({ digest }) => digest)}::text[]) n (station_id, digest)
      on ${keyOf(key)} and f.station_id = n.station_id
    when matched and f.digest <> decode(n.digest, 'hex') then update
      set digest = decode(n.digest, 'hex'), changed_at = ${now}, failures = 0, next_at = ${now}
    when not matched then insert (operator_id, partner_id, station_id, digest, changed_at, next_at)
      values (${key.operatorId}, ${key.id}, n.station_id, decode(n.digest, 'hex'), ${isFirst ? sql`'-infinity'` : now}, ${now})`.execute(
    tx,
  )
  // A station that is closed to the partner or has no price is sent again when it is available again.
  await sql`delete from interop_sent_fees f where ${keyOf(key)} and f.station_id <> all(${stationIds}::uuid[])`.execute(
    tx,
  )
}

/**
 * Returns true if the inputs of a partner's prices changed since the last calculation, or if there was none: the
 * visible stations with their tariffs, the day of their calendars, and the markup. Stores the new inputs.
 */
export async function haveStationFeesChanged(tx: Tx, { operatorId, id }: PartnerKey, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with made as (
      select p.operator_id, p.id, md5(concat(p.markup_e5, string_agg(concat_ws(':', s.station_id, s.mark, s.version_id,
        (${now}::timestamptz at time zone c.time_zone)::date), ' ' order by s.station_id))) as mark
      from organisation_partners p
      left join organisation_partner_stations o on o.operator_id = p.operator_id and o.partner_id = p.id
      left join interop_shown_stations s on s.operator_id = o.operator_id and s.station_id = o.station_id
      left join stations_station_cards c on c.operator_id = s.operator_id and c.station_id = s.station_id
      where p.operator_id = ${operatorId} and p.id = ${id} group by p.operator_id, p.id, p.markup_e5)
    update interop_links l set fees_mark = made.mark from made
    where l.operator_id = made.operator_id and l.partner_id = made.id and l.fees_mark is distinct from made.mark returning 1`.execute(
    tx,
  )
  return rows.length > 0
}

export interface PendingStationFee extends StationDigest {
  failures: number
}
/** Returns stations whose prices the partner has not received. Rejected ones wait until their next attempt. */
export async function listPendingStationFees(
  tx: Tx,
  key: PartnerKey,
  { now, limit }: { now: Date; limit: number },
): Promise<PendingStationFee[]> {
  const { rows } = await sql<PendingStationFee>`
    select f.station_id as "stationId", encode(f.digest, 'hex') as digest, f.failures from interop_sent_fees f
    where ${keyOf(key)} and f.confirmed_digest is distinct from f.digest and f.next_at <= ${now}
    order by f.changed_at, f.station_id limit ${limit}`.execute(tx)
  return rows
}
/** Records that the partner accepted the notice, or that it is sent again at `nextAt`. */
export async function saveFeeNoticeOutcome(
  tx: Tx,
  key: PartnerKey,
  { stationId, digest, nextAt }: StationDigest & { nextAt: Date | null },
): Promise<void> {
  await sql`
    update interop_sent_fees f set
      confirmed_digest = case when ${nextAt}::timestamptz is null then decode(${digest}, 'hex') else f.confirmed_digest end,
      failures = case when ${nextAt}::timestamptz is null then 0 else least(f.failures + 1, 100) end,
      next_at = coalesce(${nextAt}::timestamptz, f.next_at)
    where ${keyOf(key)} and f.station_id = ${stationId}`.execute(tx)
}
