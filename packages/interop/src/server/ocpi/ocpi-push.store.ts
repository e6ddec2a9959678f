import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { hasConnectorChangesSql, leaseSeconds, pushRunColumnsSql, type PushRun } from '../tcec/push.store.ts'
import { isHubPartyOffline } from './hub/hub.store.ts'
import { sessionPushPendingSql } from './sessions.store.ts'

/*
 * Data for OCPI partners in addition to the data common to all protocols: complete stations and tariffs, and removed
 * objects.
 */

/** Stations are sent to partners with push enabled. Sessions and commands are sent to any partner that has them. */
const isPushEnabled = `p.enabled and p.protocol = 'ocpi' and p.direction <> 'consume' and r.state = 'registered' and not ${isHubPartyOffline}
  and (p.push_enabled or ${sessionPushPendingSql})`
const partnerJoins = `organisation_partners p
  join interop_ocpi_links r on r.operator_id = p.operator_id and r.partner_id = p.id
  left join interop_links l on l.operator_id = p.operator_id and l.partner_id = p.id`
/** SQL condition: the station changed since the partner received it completely. */
const isPending = 's.confirmed_at is distinct from s.changed_at and s.changed_at is not null'
/** SQL condition that is true while data is pending for a partner. */
export const ocpiPushPendingSql = `exists (select from ${partnerJoins} where ${isPushEnabled} and coalesce(l.next_at, '-infinity') <= clock_timestamp()
  and (${sessionPushPendingSql} or ${hasConnectorChangesSql} or exists (select from interop_sent_stations s where s.operator_id = p.operator_id and s.partner_id = p.id
    and ${isPending} and s.next_at <= clock_timestamp())))`

/** Claims the partners whose push run is due, each for a limited time. Runs in a platform transaction. */
export async function claimOcpiPushRuns(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<PushRun[]> {
  await sql`insert into interop_links (operator_id, partner_id, next_at)
    select p.operator_id, p.id, ${now} from ${sql.raw(partnerJoins)} where ${sql.raw(isPushEnabled)} and l.partner_id is null
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<PushRun>`
    with due as (
      select k.operator_id, k.partner_id from interop_links k
      where k.next_at <= ${now} and exists (select from ${sql.raw(partnerJoins)}
        where ${sql.raw(isPushEnabled)} and p.operator_id = k.operator_id and p.id = k.partner_id)
      order by k.next_at limit ${limit} for update skip locked)
    update interop_links k set next_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    from due join organisation_partners p on p.operator_id = due.operator_id and p.id = due.partner_id
    where k.operator_id = due.operator_id and k.partner_id = due.partner_id
    returning k.operator_id as "operatorId", k.partner_id as id, ${pushRunColumnsSql(now)}`.execute(tx)
  return rows
}

interface Wish {
  now: Date
  limit: number
}
export interface PendingStation {
  stationId: string
  /** Time of the sent change, with the full precision of the database. */
  changed: string
  failures: number
}
/** Returns stations that changed since the partner received them completely. */
export async function listPendingStations(
  tx: Tx,
  { operatorId, id }: PushRun,
  { now, limit }: Wish,
): Promise<PendingStation[]> {
  const { rows } = await sql<PendingStation>`
    select s.station_id as "stationId", s.changed_at::text as changed, s.failures
    from interop_sent_stations s
    join stations_station_cards c on c.operator_id = s.operator_id and c.station_id = s.station_id
    where s.operator_id = ${operatorId} and s.partner_id = ${id} and ${sql.raw(isPending)}
      and c.longitude is not null and c.latitude is not null and s.next_at <= ${now}
    order by s.changed_at, s.station_id limit ${limit}`.execute(tx)
  return rows
}
