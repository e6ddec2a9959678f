import { createReadBatch, encodeUnquotedColumn, textColumn, timeColumn, type WriteKind } from '@evops/platform/server'
import type pg from 'pg'
import {
  joinConnectorSessionsSql,
  connectorSessionsColumnSql,
  sessionsEndedSinceSql,
} from '../sessions/other-sessions.store.ts'
import { connectorStatesColumnSql } from '../sessions/session-states.store.ts'
import type { CloseSessionRow, StopContext } from '../sessions/close-row.ts'

export interface StopLookUpQuery {
  operatorId: string
  chargePointId: string
  chargePointKey: number
  transactionId: number
  idTag: string | null
  /** Epoch ms up to which meter values are searched. */
  until: number
  at: Date
}

const text = `
  select coalesce(o.id is not null and exists (select from stations_state_log f where f.operator_id = o.operator_id and f.charge_point_id = o.charge_point_id and f.connector_no = o.connector_no
      and f.received_at >= o.start_received_at and f.reported_status in ('Available', 'Reserved', 'Unavailable')), false) as freed,
    exists (select from tariffs_group_price_places g where g.operator_id = q.operator_id)
      or exists (select from charging_session_partners p where p.operator_id = o.operator_id and p.session_id = o.id) as "groupPrices",
    exists (select from tariffs_discount_spells d where d.operator_id = q.operator_id)
      or exists (select from members_coupons c where c.operator_id = o.operator_id and c.member_id = o.holder_id and c.state in ('unused', 'locked', 'expired')) as reducible,
    case when o.id is null then null else json_build_object(
      'id', o.id, 'transactionId', o.transaction_id, 'open', charging_takes_end(o.state, o.stop_received_at), 'connectorNo', o.connector_no, 'idTag', o.id_tag, 'tokenId', o.token_id, 'holderId', o.holder_id, 'payers', charging_payers_of(o.whole), 'tokenState', o.token_state,
      'deviceStartedAt', (extract(epoch from o.device_started_at) * 1000)::bigint, 'startedAt', (extract(epoch from o.started_at) * 1000)::bigint,
      'startReceivedAt', (extract(epoch from o.start_received_at) * 1000)::bigint, 'meterStartDwh', o.meter_start_dwh,
      'timeZone', o.time_zone, 'tariffVersionId', o.tariff_version_id, 'flags', o.flags, 'stopReason', o.stop_reason) end as "session",
    case when charging_takes_end(o.state, o.stop_received_at) then (
      select json_build_object('dwh', b.dwh, 'source', b.source, 'percent', (select (h.limits ->> 'batteryPercent')::int from charging_thresholds h where h.operator_id = o.operator_id))
      from (
        select o.battery_dwh as dwh, 'token' as source where o.battery_dwh is not null
        union all
        (select n.battery_dwh, 'vehicle' from charging_transactions n where o.protocol <> 'ocpp1.6j' and n.operator_id = o.operator_id and n.transaction_id = o.transaction_id
          and n.charge_point_id = o.charge_point_id and n.battery_dwh is not null order by n.changed_at desc limit 1)
      ) b limit 1) end as battery,
    case when o.device_ended_at is not null then json_build_object('deviceAt', (extract(epoch from o.device_ended_at) * 1000)::bigint, 'registerDwh', o.meter_end_dwh) end as ended,
    coalesce(s.meter_values, '[]') as "meterValues",
    case when charging_takes_end(o.state, o.stop_received_at) then ${connectorStatesColumnSql} else '[]' end as states, coalesce(b.others, '[]') as others, coalesce(b.rivals, '[]') as rivals, p.id as "proposedSessionId",
    t.id is not null as "isFinal", t.valid_until as "validUntil", t.group_tag as "groupTag"
  from unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::bigint[], $5::timestamptz[], $6::text[], $7::timestamptz[]) with ordinality as q (operator_id, charge_point_id, charge_point_key, transaction_id, until, id_tag, at, place)
  -- "offset 0": by its number and nothing else; the charge point's index of ends looked as good, and is read from its first order on.
  left join lateral (select n.*, n as whole from charging_sessions n where n.operator_id = q.operator_id and n.transaction_id = q.transaction_id offset 0) o
    on o.charge_point_id = q.charge_point_id
  left join lateral (
    select json_agg(json_build_array((extract(epoch from s.device_at) * 1000)::bigint, (extract(epoch from s.received_at) * 1000)::bigint, s.register_dwh, s.power_w, s.soc) order by s.received_at, s.at) as meter_values, min(s.received_at) as heard_from
    -- A start whose clock was wrong was taken at its receipt: its samples may lie before, but were heard after it.
    from stations_session_meter_values(o.operator_id, q.charge_point_key, o.connector_no,
      case when 'A13' = any (o.flags) then o.started_at - interval '1 day' else o.started_at end, q.until) s
    where charging_takes_end(o.state, o.stop_received_at) and ('A13' <> all (o.flags) or s.received_at >= o.start_received_at)
  ) s on true
  left join lateral (
    select ${connectorSessionsColumnSql},
      json_agg(json_build_array((extract(epoch from n.started_at) * 1000)::bigint, (extract(epoch from n.ended_at) * 1000)::bigint, n.meter_start_dwh, n.meter_end_dwh))
        filter (where coalesce(n.ended_at > o.started_at, n.started_at >= o.started_at) and n.meter_start_dwh is not null and n.state <> 'void' and n.source <> 'import') as rivals
    ${joinConnectorSessionsSql('3 days', sessionsEndedSinceSql('least(o.started_at, s.heard_from)'))}
  ) b on true
  left join lateral (
    select c.id from charging_sessions c
    where o.id is null and c.operator_id = q.operator_id and c.charge_point_id = q.charge_point_id and charging_has_started(c.state)
      and (q.id_tag is null or lower(c.id_tag) = lower(q.id_tag))
    order by c.started_at desc limit 1
  ) p on true
  -- Of nobody, without limits, many at once: no rule of what it may do asks for its sessions, this one among them.
  left join charging_tokens t on t.operator_id = q.operator_id and t.id_tag_key = lower(q.id_tag) and t.many_at_once and not t.is_limited and t.holder_id is null
    and charging_token_state(t.state, t.valid_from, t.valid_until, q.at) = 'accepted'
    and not exists (select from charging_listed_tokens l where l.operator_id = t.operator_id and l.token_id = t.id)
  order by q.place`

/** Reads everything that closing needs, for many stops at once. */
export function createStopLookUp(pool: pg.Pool): (question: StopLookUpQuery) => Promise<StopContext> {
  return createReadBatch<StopLookUpQuery, StopContext>({
    pool,
    name: 'charging_stop_context',
    text,
    columns: (all) => [
      encodeUnquotedColumn(all, (q) => q.operatorId),
      encodeUnquotedColumn(all, (q) => q.chargePointId),
      encodeUnquotedColumn(all, (q) => q.chargePointKey),
      encodeUnquotedColumn(all, (q) => q.transactionId),
      encodeUnquotedColumn(all, (q) => new Date(q.until).toISOString()),
      textColumn(all, (q) => q.idTag),
      timeColumn(all, (q) => q.at),
    ],
    // Safe cast: one row per request, in their order, with exactly these columns.
    pick: (rows) => rows as StopContext[],
    limit: 200,
  })
}

export const closeSessionWriteKind: WriteKind<CloseSessionRow, undefined> = {
  name: 'charging_close',
  text: 'select charging_close_sessions($1::jsonb)',
  columns: (rows) => [JSON.stringify(rows)],
}

export interface OrphanStopRow {
  operatorId: string
  id: string
  chargePointId: string
  transactionId: string
  idTag: string | null
  deviceEndedAt: Date
  meterEndDwh: number | null
  payload: string
  receivedAt: Date
  proposedSessionId: string | null
}

/** A stop that matches no session. A repetition is the same row. */
export const orphanStopWriteKind: WriteKind<OrphanStopRow, undefined> = {
  name: 'charging_orphan',
  text: `
    insert into charging_orphan_stops (operator_id, id, charge_point_id, reported_transaction_id, id_tag, device_ended_at, meter_end_dwh, payload, received_at, proposed_session_id)
    select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::timestamptz[], $7::bigint[], $8::jsonb[], $9::timestamptz[], $10::uuid[])
    on conflict do nothing`,
  columns: (rows) => [
    rows.map((r) => r.operatorId),
    rows.map((r) => r.id),
    rows.map((r) => r.chargePointId),
    rows.map((r) => r.transactionId),
    rows.map((r) => r.idTag),
    rows.map((r) => r.deviceEndedAt),
    rows.map((r) => r.meterEndDwh),
    rows.map((r) => r.payload),
    rows.map((r) => r.receivedAt),
    rows.map((r) => r.proposedSessionId),
  ],
}
