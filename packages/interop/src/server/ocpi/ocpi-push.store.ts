import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { Turn } from '../tcec/push.store.ts'
import { isAway } from './hub/hub.store.ts'
import { sessionsWait } from './sessions.store.ts'

/* What partners by OCPI are told besides what all protocols share: stations and tariffs whole, and what is gone. */

/** Of stations who wants to be; of sessions and commands who has any. */
const isTold = `p.enabled and p.protocol = 'ocpi' and p.direction <> 'consume' and r.state = 'registered' and not ${isAway}
  and (p.push_enabled or ${sessionsWait})`
const told = `organisation_partners p
  join interop_ocpi_links r on r.operator_id = p.operator_id and r.partner_id = p.id
  left join interop_links l on l.operator_id = p.operator_id and l.partner_id = p.id`
/** While it holds, a partner wants to be told. */
export const ocpiPushesWait = `exists (select from ${told} where ${isTold} and coalesce(l.next_at, '-infinity') <= clock_timestamp())`

/** A look lends the row so long; all of it is looked at this often; a row is stamped before others see it. */
const [leaseSeconds, sweepSeconds, overlapSeconds] = [60, 60, 5]

/** Partners whose turn it is, each lent for a time. The platform's transaction. */
export async function takeOcpiTurns(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<Turn[]> {
  await sql`insert into interop_links (operator_id, partner_id, next_at)
    select p.operator_id, p.id, ${now} from ${sql.raw(told)} where ${sql.raw(isTold)} and l.partner_id is null
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<Turn>`
    with due as (
      select k.operator_id, k.partner_id, k.swept_at from interop_links k
      where k.next_at <= ${now} and exists (select from ${sql.raw(told)}
        where ${sql.raw(isTold)} and p.operator_id = k.operator_id and p.id = k.partner_id)
      order by k.next_at limit ${limit} for update skip locked)
    update interop_links k set next_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    from due where k.operator_id = due.operator_id and k.partner_id = due.partner_id
    returning k.operator_id as "operatorId", k.partner_id as id, clock_timestamp() as "begunAt",
      (select p.push_enabled from organisation_partners p where p.operator_id = k.operator_id and p.id = k.partner_id) as states,
      case when due.swept_at > ${now}::timestamptz - make_interval(secs => ${sweepSeconds})
        then k.looked_at - make_interval(secs => ${overlapSeconds}) end as since`.execute(tx)
  return rows
}

interface Wish {
  now: Date
  limit: number
}
export interface UntoldStation {
  stationId: string
  /** Its change that is told, as exact as the database has it. */
  changed: string
  failures: number
}
/** Stations that changed since the partner was told them whole. */
export async function untoldStations(
  tx: Tx,
  { operatorId, id }: Turn,
  { now, limit }: Wish,
): Promise<UntoldStation[]> {
  const { rows } = await sql<UntoldStation>`
    select s.station_id as "stationId", k.changed_at::text as changed, s.failures
    from interop_told_stations s
    join stations_station_cards c on c.operator_id = s.operator_id and c.station_id = s.station_id
    cross join lateral (select greatest(c.updated_at, (select max(t.ruled_at) from interop_told_states t
      where t.operator_id = s.operator_id and t.partner_id = s.partner_id and t.station_id = s.station_id)) as changed_at) k
    where s.operator_id = ${operatorId} and s.partner_id = ${id} and s.known_at is distinct from k.changed_at
      and c.longitude is not null and c.latitude is not null and s.next_at <= ${now}
    order by k.changed_at, s.station_id limit ${limit}`.execute(tx)
  return rows
}
export interface UntoldEvse {
  stationId: string
  pileId: string
  gunNo: number
  /** How it stands; `removed`: it is gone. */
  state: string
  known: string | null
  failures: number
  changedAt: Date
}
type Asked = Pick<Turn, 'id' | 'since'> & { most: number }
/**
 * Connectors of stations that partners were told which stand otherwise than each knows, and those that are gone, in the order in which
 * they changed: what changed is read once for all who ask. Who looks at everything reads alone, so that others need not.
 */
export async function untoldEvses(
  tx: Tx,
  operatorId: string,
  { asked, now }: { asked: readonly Asked[]; now: Date },
): Promise<Map<string, UntoldEvse[]>> {
  const found = new Map<string, UntoldEvse[]>(asked.map(({ id }) => [id, []]))
  for (const some of [
    asked.filter(({ since }) => since === null),
    asked.filter(({ since }) => since !== null),
  ]) {
    if (some.length === 0) continue
    const least =
      some[0]?.since === null ? null : new Date(Math.min(...some.map(({ since }) => Number(since))))
    const { rows } = await sql<UntoldEvse & { partnerId: string }>`
      with changed as materialized (select station_id, pile_id, gun_no, state, changed_at from stations_gun_cards
        where operator_id = ${operatorId} and (${least}::timestamptz is null or changed_at >= ${least}))
      select a.partner_id as "partnerId", d.* from unnest(${some.map(({ id }) => id)}::uuid[],
        ${some.map(({ since }) => since)}::timestamptz[], ${some.map(({ most }) => most)}::int[]) a (partner_id, since, most)
      cross join lateral (
        select c.station_id as "stationId", c.pile_id as "pileId", c.gun_no as "gunNo", c.state, t.state as known,
          coalesce(t.failures, 0) as failures, greatest(c.changed_at, t.ruled_at) as "changedAt"
        from changed c
        join organisation_partner_stations o on o.operator_id = ${operatorId} and o.partner_id = a.partner_id
          and o.station_id = c.station_id
        join interop_told_stations s on s.operator_id = ${operatorId} and s.partner_id = a.partner_id
          and s.station_id = c.station_id and s.known_at is not null
        left join interop_told_states t on t.operator_id = ${operatorId} and t.partner_id = a.partner_id
          and t.pile_id = c.pile_id and t.gun_no = c.gun_no
        where t.state is distinct from c.state and t.removed_at is null and coalesce(t.next_at, '-infinity') <= ${now}
          and (a.since is null or c.changed_at >= a.since)
        union all
        select station_id, pile_id, gun_no, 'removed', state, failures, removed_at from interop_told_states
        where operator_id = ${operatorId} and partner_id = a.partner_id and removed_at is not null and state <> 'removed'
          and station_id is not null and next_at <= ${now}
        order by "changedAt", "pileId", "gunNo" limit a.most) d
      order by d."changedAt", d."pileId", d."gunNo"`.execute(tx)
    for (const { partnerId, ...evse } of rows) found.get(partnerId)?.push(evse)
  }
  return found
}
