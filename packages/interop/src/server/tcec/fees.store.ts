import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerKey } from '../partners/partners.store.ts'

export interface StationDigest {
  stationId: string
  digest: string
}
const keyOf = ({ operatorId, id }: PartnerKey) => sql`f.operator_id = ${operatorId} and f.partner_id = ${id}`

/** Takes note of what a partner pays at stations, and since when: a station at which nothing changed keeps its time. */
export async function saveStationFees(
  tx: Tx,
  key: PartnerKey,
  { fees, now }: { fees: readonly StationDigest[]; now: Date },
): Promise<void> {
  const stationIds = fees.map(({ stationId }) => stationId)
  const { rows: known } = await sql`select from interop_told_fees f where ${keyOf(key)} limit 1`.execute(tx)
  // Nobody looked before: since when it is so, nobody knows.
  const isFirst = known.length === 0
  await sql`
    merge into interop_told_fees f
    using unnest(${stationIds}::uuid[], ${fees.map(({ digest }) => digest)}::text[]) n (station_id, digest)
      on ${keyOf(key)} and f.station_id = n.station_id
    when matched and f.digest <> decode(n.digest, 'hex') then update
      set digest = decode(n.digest, 'hex'), changed_at = ${now}, failures = 0, next_at = ${now}
    when not matched then insert (operator_id, partner_id, station_id, digest, changed_at, next_at)
      values (${key.operatorId}, ${key.id}, n.station_id, decode(n.digest, 'hex'), ${isFirst ? sql`'-infinity'` : now}, ${now})`.execute(
    tx,
  )
  // One that is closed to it, or has no price any more, is sent again when it is back.
  await sql`delete from interop_told_fees f where ${keyOf(key)} and f.station_id <> all(${stationIds}::uuid[])`.execute(
    tx,
  )
}

/**
 * What a partner's fees are made of: its stations as they are shown with what prices them, the day of their calendars, its mark-up. True where that is
 * another than when its fees were worked out last, or nobody did; kept with it.
 */
export async function feesMoved(tx: Tx, { operatorId, id }: PartnerKey, now: Date): Promise<boolean> {
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

export interface DueFee extends StationDigest {
  failures: number
}
/** Stations of which the partner does not know what it pays there; those that it refused wait for their time. */
export async function dueFees(
  tx: Tx,
  key: PartnerKey,
  { now, limit }: { now: Date; limit: number },
): Promise<DueFee[]> {
  const { rows } = await sql<DueFee>`
    select f.station_id as "stationId", encode(f.digest, 'hex') as digest, f.failures from interop_told_fees f
    where ${keyOf(key)} and f.known_digest is distinct from f.digest and f.next_at <= ${now}
    order by f.changed_at, f.station_id limit ${limit}`.execute(tx)
  return rows
}
/** The partner took what it was sent; or it did not, and is sent it again at `nextAt`. */
export async function saveFeePushOutcome(
  tx: Tx,
  key: PartnerKey,
  { stationId, digest, nextAt }: StationDigest & { nextAt: Date | null },
): Promise<void> {
  await sql`
    update interop_told_fees f set
      known_digest = case when ${nextAt}::timestamptz is null then decode(${digest}, 'hex') else f.known_digest end,
      failures = case when ${nextAt}::timestamptz is null then 0 else least(f.failures + 1, 100) end,
      next_at = coalesce(${nextAt}::timestamptz, f.next_at)
    where ${keyOf(key)} and f.station_id = ${stationId}`.execute(tx)
}
