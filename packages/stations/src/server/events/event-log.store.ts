import { lowestIdAt } from '@evops/platform/contract'
import { textMatchesSql, type Tx, toReplyRow } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'
import type { EventFilter, EventKind, KeysetPage, LoggedEvent, LoggedKind } from '../../contract/index.ts'
import { canonicalConnectorStatus } from '../charge-points/charge-point-history.store.ts'
import { cutKeysetPage, readCursor } from '../keyset.store.ts'

type Found = Omit<LoggedEvent, 'deviceAt' | 'receivedAt' | 'status'> & {
  deviceAt: Date | null
  receivedAt: Date
}

interface Span {
  /** Exclusive upper bound. */
  before?: string | undefined
  /** Exclusive lower bound. */
  after?: string | undefined
}

/**
 * Selects all reports from both tables, each by its own index. Nothing is copied, and the cost of a page does not
 * depend on the number of rows.
 */
function selectLoggedEvents(filter: EventFilter, { before, after }: Span, limit: number): RawBuilder<Found> {
  const { kind, minLevel, code, stationId, chargePointId, connectorNo, search, from, to } = filter
  const wants = (one: LoggedKind) => kind === undefined || kind.length === 0 || kind.includes(one)
  const eventKinds = kind?.filter((one): one is EventKind => one !== 'status' && one !== 'fault') ?? []
  const span = sql`(${before ?? null}::uuid is null or x.id < ${before ?? null}::uuid) and (${after ?? null}::uuid is null or x.id > ${after ?? null}::uuid)
    and (${from ? lowestIdAt(new Date(from)) : null}::uuid is null or x.id >= ${from ? lowestIdAt(new Date(from)) : null}::uuid)
    and (${to ? lowestIdAt(new Date(to)) : null}::uuid is null or x.id < ${to ? lowestIdAt(new Date(to)) : null}::uuid)`
  const place = sql`(${stationId ?? null}::uuid is null or p.station_id = ${stationId ?? null}::uuid) and (${chargePointId ?? null}::uuid is null or x.charge_point_id = ${chargePointId ?? null}::uuid)
    and ${search ? textMatchesSql(search, { names: [sql`p.name`], codes: [sql`p.charge_point_no`] }) : sql`true`}`
  const join = sql`join stations_charge_points p on p.operator_id = x.operator_id and p.id = x.charge_point_id join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id`
  const names = sql`p.station_id as "stationId", s.name as "stationName", s.time_zone as "timeZone", p.id as "chargePointId", p.charge_point_no as "chargePointNo", p.name as "chargePointName"`
  const faultOnly = wants('fault') && !wants('status') ? sql`and x.fault_code is not null` : sql``
  const statusOnly = wants('status') && !wants('fault') ? sql`and x.fault_code is null` : sql``
  const grave =
    minLevel !== undefined && minLevel > 1 ? sql`and x.fault_code is not null and x.fault_level >= ${minLevel}` : sql``
  const reports = sql<Found>`(
    select x.id, case when x.fault_code is null then 'status' else 'fault' end as kind, coalesce(x.fault_level, 1) as level, ${names}, x.connector_no as "connectorNo",
      coalesce(x.fault_code, x.reported_status) as code, x.reported_status as reported, x.error_code as "errorCode", x.vendor_error_code as "vendorErrorCode",
      x.info as detail, x.device_at as "deviceAt", x.received_at as "receivedAt"
    from stations_state_changes x ${join}
    where ${span} and ${place} ${faultOnly} ${statusOnly} ${grave} and (${connectorNo ?? null}::int is null or x.connector_no = ${connectorNo ?? null}::int)
      and (${code ?? null}::text is null or ${code ?? null} in (x.fault_code, x.error_code, x.vendor_error_code, x.reported_status))
    order by x.id desc limit ${limit})`
  const events = sql<Found>`(
    select x.id, x.kind, x.level, ${names}, 0 as "connectorNo", x.code, null as reported, null as "errorCode", null as "vendorErrorCode",
      x.detail, case when x.kind = 'link' then null else x.device_at end as "deviceAt", x.received_at as "receivedAt"
    from stations_events x ${join}
    where ${span} and ${place} and x.level >= ${minLevel ?? 1} and (${connectorNo ?? 0}::int = 0)
      and (${eventKinds.length === 0} or x.kind = any(${eventKinds}::text[])) and (${code ?? null}::text is null or x.code = ${code ?? null})
    order by x.id desc limit ${limit})`
  const parts = [
    ...(wants('status') || wants('fault') ? [reports] : []),
    ...(kind === undefined || kind.length === 0 || eventKinds.length > 0 ? [events] : []),
  ]
  return sql<Found>`select * from (${sql.join(parts, sql` union all `)}) as logged order by id desc limit ${limit}`
}

function present(row: Found): LoggedEvent {
  const status = row.reported === null ? null : canonicalConnectorStatus(row.reported)
  return { ...toReplyRow(row), status }
}

export async function pageOfEvents(
  tx: Tx,
  { before, limit, ...filter }: EventFilter & { before?: string | undefined; limit: number },
): Promise<KeysetPage<LoggedEvent>> {
  const place = before === undefined ? undefined : readCursor(before).id
  const { rows } = await selectLoggedEvents(filter, { before: place }, limit + 1).execute(tx)
  // The id alone is the position. The cursor also contains the time, because all cursors of this kind do.
  const found = rows.map((row) => ({ ...row, at: row.receivedAt.toISOString() }))
  return cutKeysetPage(found, limit, present)
}
export async function sliceOfEvents(
  tx: Tx,
  filter: EventFilter,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<LoggedEvent[]> {
  return (await selectLoggedEvents(filter, { before }, limit).execute(tx)).rows.map(present)
}
/** Returns the reports that arrived after an id, newest last. */
export async function eventsAfter(tx: Tx, after: string, limit: number): Promise<LoggedEvent[]> {
  return (await selectLoggedEvents({}, { after }, limit).execute(tx)).rows.map(present).toReversed()
}
