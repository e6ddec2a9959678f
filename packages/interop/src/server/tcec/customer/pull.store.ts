import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerKey } from '../../partners/partners.store.ts'

/** Interval in seconds of the pull of changed stations, between the nights. */
const changesSeconds = 3_600
/** Lease of a pull in seconds, renewed with each page. */
const leaseSeconds = 300

const partners = `organisation_partners p
  join organisation_platform_ids f on f.operator_id = p.operator_id and f.platform_id <> ''
  left join interop_roaming_links r on r.operator_id = p.operator_id and r.partner_id = p.id`
const isTheirs = `p.enabled and p.protocol <> 'ocpi' and p.direction <> 'supply' and p.their_secrets is not null and p.api_url <> ''`
/** SQL condition that is true while a pull of a partner's stations is due. */
export const tcecPullDueSql = `exists (select from ${partners} where ${isTheirs}
  and (r.partner_id is null or r.next_at <= clock_timestamp() or r.changes_at <= clock_timestamp() - make_interval(secs => ${changesSeconds})))`

export interface TcecPullRun extends PartnerKey {
  /** Time since which changes are pulled. Null: all stations. */
  since: Date | null
}
/** Claims the partners whose pull is due, each for a limited time. Runs in a platform transaction. */
export async function claimTcecPulls(tx: Tx, { now, limit }: { now: Date; limit: number }): Promise<TcecPullRun[]> {
  await sql`insert into interop_roaming_links (operator_id, partner_id, next_at, tokens_at, version)
    select p.operator_id, p.id, ${now}, ${now}, 0 from ${sql.raw(partners)} where ${sql.raw(isTheirs)} and r.partner_id is null
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<TcecPullRun>`
    with due as (
      select k.operator_id, k.partner_id, k.next_at <= ${now} as whole, k.changes_at from interop_roaming_links k
      where exists (select from ${sql.raw(partners)} where ${sql.raw(isTheirs)} and p.operator_id = k.operator_id and p.id = k.partner_id)
        and (k.next_at <= ${now} or k.changes_at <= ${now}::timestamptz - make_interval(secs => ${changesSeconds}))
      order by k.next_at limit ${limit} for update skip locked)
    update interop_roaming_links k set changes_at = ${now},
      started_at = case when due.whole then ${now}::timestamptz else k.started_at end,
      next_at = case when due.whole then ${now}::timestamptz + make_interval(secs => ${leaseSeconds}) else k.next_at end
    from due where k.operator_id = due.operator_id and k.partner_id = due.partner_id
    returning k.operator_id as "operatorId", k.partner_id as id, case when due.whole then null else due.changes_at end as since`.execute(
    tx,
  )
  return rows
}
/** Ends a pull of changes. A failed one is followed by a complete pull. */
export async function finishChangesPull(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { problem, now, waits }: { problem: string; now: Date; waits: number },
): Promise<void> {
  await sql`update interop_roaming_links set problem = ${problem},
      next_at = case when ${problem} = '' then next_at else least(next_at, ${now}::timestamptz + make_interval(secs => ${waits})) end
    where operator_id = ${operatorId} and partner_id = ${id}`.execute(tx)
}

/** Schedules a pull of changes for now. A partner without any pull is pulled by the normal schedule. */
export async function scheduleChangesPull(tx: Tx, { operatorId, id }: PartnerKey, now: Date): Promise<void> {
  await sql`update interop_roaming_links
    set changes_at = least(changes_at, ${now}::timestamptz - make_interval(secs => ${changesSeconds}))
    where operator_id = ${operatorId} and partner_id = ${id}`.execute(tx)
}

/** Returns stations by connector number, without removed ones. */
export async function listStationsOfConnector(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  evseNo: string,
): Promise<{ stationNo: string; closed: boolean }[]> {
  const { rows } = await sql<{ stationNo: string; closed: boolean }>`
    select e.station_no as "stationNo", coalesce(s.raw ->> 'StationStatus', '50') in ('1', '5', '6') as closed
    from interop_roaming_evses e
    join interop_roaming_stations s on s.operator_id = e.operator_id and s.partner_id = e.partner_id and s.station_no = e.station_no
    where e.operator_id = ${operatorId} and e.partner_id = ${id} and e.evse_no = ${evseNo} and e.status <> 'REMOVED'`.execute(
    tx,
  )
  return rows
}
/** Returns false if the connector does not exist or was removed. */
export async function saveConnectorState(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { stationNo, evseNo, status, at }: { stationNo: string; evseNo: string; status: string; at: Date },
): Promise<void> {
  await sql`update interop_roaming_evses set status = ${status}, last_updated = ${at}
    where operator_id = ${operatorId} and partner_id = ${id} and station_no = ${stationNo} and evse_no = ${evseNo}
      and last_updated <= ${at}`.execute(tx)
}
/** Sets the price per kilowatt-hour at all connectors of a station. Returns false if the station does not exist. */
export async function saveStationTariff(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  { stationNo, tariffNo, at }: { stationNo: string; tariffNo: string; at: Date },
): Promise<boolean> {
  await sql`update interop_roaming_connectors set tariff_nos = array[${tariffNo}::text], last_updated = ${at}
    where operator_id = ${operatorId} and partner_id = ${id} and station_no = ${stationNo} and last_updated <= ${at}`.execute(
    tx,
  )
  const { rows } =
    await sql`select from interop_roaming_stations where operator_id = ${operatorId} and partner_id = ${id}
    and station_no = ${stationNo}`.execute(tx)
  return rows.length > 0
}
/** Returns the last reported states of connectors of some stations by connector number, without removed ones. */
export async function getReportedStates(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  stationNos: readonly string[],
): Promise<Map<string, { status: string; at: Date }>> {
  const { rows } = await sql<{ evseNo: string; status: string; at: Date }>`
    select evse_no as "evseNo", status, last_updated as at from interop_roaming_evses
    where operator_id = ${operatorId} and partner_id = ${id} and station_no = any(${stationNos}::text[]) and status <> 'REMOVED'`.execute(
    tx,
  )
  return new Map(rows.map(({ evseNo, ...fields }) => [evseNo, fields]))
}
