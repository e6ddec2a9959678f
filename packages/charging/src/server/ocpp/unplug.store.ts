import { createReadBatch, encodeUnquotedColumn, type Tx, type WriteKind } from '@evops/platform/server'
import { sql } from 'kysely'
import type pg from 'pg'
import type { PluggedSession, UnplugRow } from '../sessions/unplug-row.ts'

export interface UnplugLookUpQuery {
  operatorId: string
  chargePointId: string
  connectorNo: number
  /** Null for the last session that started on the connector. */
  sessionId: string | null
}

/**
 * Largest delay of a report with the current state of a connector. Such a report does not contain the time of the
 * change: its own time is close to its receipt.
 */
const recentInterval = "interval '2 minutes'"
/** Time without messages after which a charge point counts as disconnected: several heartbeats … */
const silence = "interval '20 minutes'"
/** … and the time after its return within which it reports the state of its connectors. */
const backSince = "interval '5 minutes'"
/** Messages of a charge point that are packed together are from one hour. */
const inOnePack = "interval '1 hour'"

const text = `
  select case when u.at is null then null else json_build_object('id', o.id, 'holderId', o.holder_id, 'payers', charging_payers_of(o), 'tokenId', o.token_id,
      'endedAt', (extract(epoch from o.ended_at) * 1000)::bigint, 'tariffVersionId', o.tariff_version_id,
      'revision', coalesce(b.revision, 0), 'bill', case when o.state <> 'void' then b.bill end, 'held', members_held_coupon(o.operator_id, o.id), 'unpluggedAt', (extract(epoch from coalesce(h.at, u.at)) * 1000)::bigint,
      'unseenUntil', case when h.at is not null then (extract(epoch from u.at) * 1000)::bigint end,
      'faulted', exists (select from stations_state_log f where f.operator_id = o.operator_id and f.charge_point_id = o.charge_point_id and f.connector_no in (o.connector_no, 0)
        and f.received_at >= o.start_received_at and f.reported_status = 'Faulted' and f.at >= o.ended_at and f.at <= u.at)) end as plugged
  from unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::uuid[]) with ordinality as q (operator_id, charge_point_id, connector_no, session_id, place)
  left join lateral (
    select * from charging_sessions c where c.operator_id = q.operator_id and c.charge_point_id = q.charge_point_id and c.connector_no = q.connector_no
      -- A start that never came says nothing about the plug.
      and c.start_received_at is not null and (q.session_id is null or c.id = q.session_id)
    order by c.started_at desc limit 1
  ) o on o.ended_at is not null and o.unplugged_at is null
  left join lateral (
    select c.started_at as at from charging_sessions c where c.operator_id = o.operator_id and c.charge_point_id = o.charge_point_id and c.connector_no = o.connector_no
      and c.start_received_at is not null and c.started_at > o.started_at order by c.started_at limit 1
  ) n on true
  left join lateral (
    select s.at, s.received_at from stations_state_log s where s.operator_id = o.operator_id and s.charge_point_id = o.charge_point_id and s.connector_no = o.connector_no
      and s.received_at >= o.start_received_at and s.at > o.started_at and (n.at is null or s.at <= n.at) and s.reported_status in ('Available', 'Reserved', 'Unavailable')
    order by s.at limit 1
  ) u on true
  left join lateral (
    select greatest(o.ended_at, (
      select max(f.at) from stations_heard_log f where f.operator_id = o.operator_id
        -- By its key, or all charge points' time would be read.
        and f.charge_point_key = (select p.charge_point_key from stations_charge_point_names p where p.operator_id = o.operator_id and p.charge_point_id = o.charge_point_id)
        and f.to_at >= o.ended_at and f.to_at < u.received_at - ${backSince} + ${inOnePack} and f.from_at >= o.ended_at - ${inOnePack}
        and f.from_at < u.received_at - ${backSince} and f.at >= o.ended_at and f.at < u.received_at - ${backSince})) as at
  ) h on u.at >= u.received_at - ${recentInterval} and u.received_at - h.at > ${silence}
  left join lateral (
    select revision, bill from charging_bills b where b.operator_id = o.operator_id and b.session_id = o.id order by revision desc limit 1
  ) b on u.at is not null
  order by q.place`

export function createUnplugLookUp(pool: pg.Pool): (question: UnplugLookUpQuery) => Promise<PluggedSession | null> {
  return createReadBatch<UnplugLookUpQuery, PluggedSession | null>({
    pool,
    name: 'charging_plugged',
    text,
    columns: (questions) => [
      encodeUnquotedColumn(questions, (q) => q.operatorId),
      encodeUnquotedColumn(questions, (q) => q.chargePointId),
      encodeUnquotedColumn(questions, (q) => q.connectorNo),
      encodeUnquotedColumn(questions, (q) => q.sessionId),
    ],
    // Safe cast: one row per request, in their order, with exactly this column.
    pick: (rows) => (rows as { plugged: PluggedSession | null }[]).map(({ plugged }) => plugged),
    limit: 200,
  })
}

/**
 * Returns sessions of connectors with a recent change of state whose plug removal is unknown: the last two of each
 * connector. Runs in a platform transaction.
 */
export async function listSessionsAwaitingUnplug(tx: Tx, since: Date): Promise<UnplugLookUpQuery[]> {
  const { rows } = await sql<UnplugLookUpQuery>`
    select o.operator_id as "operatorId", o.charge_point_id as "chargePointId", o.connector_no as "connectorNo", o.id as "sessionId" from stations_connector_states_now g
    join lateral (
      select c.* from charging_sessions c where c.operator_id = g.operator_id and c.charge_point_id = g.charge_point_id and c.connector_no = g.connector_no
        and c.start_received_at is not null order by c.started_at desc limit 2
    ) o on o.ended_at is not null and o.unplugged_at is null
    where g.received_at > ${since}`.execute(tx)
  return rows
}

export async function saveUnplugged(pool: pg.Pool, rows: readonly UnplugRow[]): Promise<void> {
  await pool.query(unplugWriteKind.text, unplugWriteKind.columns([...rows]))
}

export const unplugWriteKind: WriteKind<UnplugRow, undefined> = {
  name: 'charging_unplug',
  text: 'select charging_unplug_sessions($1::jsonb)',
  columns: (rows) => [JSON.stringify(rows)],
}
