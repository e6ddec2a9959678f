import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import {
  plausibleTime,
  type ExcludedDowntime,
  type ReportedConnectionChange,
  type ConnectorHistory,
  type EpochSpan,
} from '../facts/states.rules.ts'

/** Span of a connector; times are epoch ms. */
export interface ConnectorHistorySpan extends EpochSpan {
  chargePointId: string
  connectorNo: number
}
/** Number of reports read before a span, to find the state at its start: some of them may have arrived late. */
const before = 20

const spansAs = (spans: readonly ConnectorHistorySpan[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(spans.map((one) => ({ ...one, from: new Date(one.from), to: new Date(one.to) })))}::jsonb)
    as q ("chargePointId" uuid, "connectorNo" smallint, "from" timestamptz, "to" timestamptz)`
const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint`)

interface Report {
  chargePointId: string
  connectorNo: number
  at: number
  receivedAt: number
  status: string
}
async function reportsOf(tx: Tx, spans: readonly ConnectorHistorySpan[]): Promise<Report[]> {
  const { rows } = await sql<Report>`
    select q."chargePointId", q."connectorNo", ${ms('r.at')} as at, ${ms('r.received_at')} as "receivedAt", r.reported_status as status
    from ${spansAs(spans)} cross join lateral (
      (select s.at, s.received_at, s.reported_status from stations_state_log s
       where s.operator_id = platform_operator() and s.charge_point_id = q."chargePointId" and s.connector_no = q."connectorNo" and s.received_at <= q."from"
       order by s.received_at desc limit ${before})
      union all
      -- What is reported late comes within a month.
      select s.at, s.received_at, s.reported_status from stations_state_log s
      where s.operator_id = platform_operator() and s.charge_point_id = q."chargePointId" and s.connector_no = q."connectorNo"
        and s.received_at > q."from" and s.received_at <= q."to" + interval '31 days') r`.execute(tx)
  return rows
}

async function linksOf(
  tx: Tx,
  spans: readonly ConnectorHistorySpan[],
): Promise<(ReportedConnectionChange & { chargePointId: string })[]> {
  const { rows } = await sql<ReportedConnectionChange & { chargePointId: string }>`
    with charge_points as (select "chargePointId", min("from") as "from", max("to") as "to" from ${spansAs(spans)} group by 1)
    select q."chargePointId", ${ms('l.received_at')} as at, l.connected
    from charge_points q cross join lateral (
      (select l.received_at, l.connected from stations_link_log l
       where l.operator_id = platform_operator() and l.charge_point_id = q."chargePointId" and l.received_at <= q."from" order by l.received_at desc limit 1)
      union all
      select l.received_at, l.connected from stations_link_log l
      where l.operator_id = platform_operator() and l.charge_point_id = q."chargePointId" and l.received_at > q."from" and l.received_at <= q."to"
      union all
      (select l.received_at, l.connected from stations_link_log l
       where l.operator_id = platform_operator() and l.charge_point_id = q."chargePointId" and l.received_at > q."to" order by l.received_at limit 1)) l
    order by at`.execute(tx)
  return rows
}

async function connectedNow(tx: Tx, chargePointIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select charge_point_id as id from stations_links_now where charge_point_id = any(${chargePointIds}::uuid[]) and connected`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

async function excludedOf(
  tx: Tx,
  spans: readonly ConnectorHistorySpan[],
): Promise<(ConnectorHistorySpan & ExcludedDowntime)[]> {
  const { rows } = await sql<ConnectorHistorySpan & ExcludedDowntime>`
    select q."chargePointId", q."connectorNo", ${ms('e.from_at')} as "from", ${ms('e.until_at')} as "to", e.why
    from ${spansAs(spans)} join maintenance_excluded_spans e on e.operator_id = platform_operator() and e.charge_point_id = q."chargePointId"
      and e.connector_no in (0, q."connectorNo") and e.from_at < q."to" and e.until_at > q."from"`.execute(tx)
  return rows
}

/** Loads the history of connectors, one span for each. */
export async function loadConnectorHistories(
  tx: Tx,
  spans: readonly ConnectorHistorySpan[],
): Promise<(span: ConnectorHistorySpan) => ConnectorHistory> {
  const key = ({ chargePointId, connectorNo }: { chargePointId: string; connectorNo: number }) =>
    `${chargePointId} ${connectorNo}`
  const reports = (await reportsOf(tx, spans)).map((one) => ({ ...one, at: plausibleTime(one) }))
  const reportsByKey = Map.groupBy(
    reports.toSorted((a, b) => a.at - b.at || a.receivedAt - b.receivedAt),
    key,
  )
  const links = Map.groupBy(await linksOf(tx, spans), ({ chargePointId }) => chargePointId)
  const connected = await connectedNow(tx, [...new Set(spans.map(({ chargePointId }) => chargePointId))])
  const excluded = Map.groupBy(await excludedOf(tx, spans), key)
  return (span) => ({
    statuses: reportsByKey.get(key(span)) ?? [],
    links: links.get(span.chargePointId) ?? [],
    connected: connected.has(span.chargePointId),
    excluded: excluded.get(key(span)) ?? [],
  })
}
