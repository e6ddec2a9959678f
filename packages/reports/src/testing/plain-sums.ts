import type { StaffSite } from '@evops/charging/testing'

/**
 * Expected facts, calculated by separate SQL from sessions, bills and state reports; nothing is shared with the rules.
 */
type Row = Record<string, unknown>
async function rowsOf(site: StaffSite, text: string, values: unknown[] = []): Promise<Row[]> {
  return (await site.admin.query<Row>(text, values)).rows
}
const none = `'00000000-0000-0000-0000-000000000000'`

const sessionsSql = `
  select o.operator_id, to_char(coalesce(o.ended_at, o.started_at) at time zone s.time_zone, 'YYYY-MM-DD') as day, o.station_id, o.currency,
    case when w.kind is not null then w.kind when o.token_id is not null then 'token' else 'unknown' end as payer_kind,
    case when w.kind = 'company' then w.id::text else ${none} end as payer_id,
    coalesce((select g.group_key from members_group_spells g where g.holder_id = w.id and o.started_at <@ g.valid), '') as payer_class,
    o.start_mode, coalesce(case when a.session_id is not null then a.vehicle_id else v.vehicle_id end::text, ${none}) as vehicle_id, o.state = 'failed' as is_failure,
    o.state = 'failed' or (coalesce(o.energy_dwh, 0) = 0 and o.stop_reason in ('start_failed', 'device_fault', 'emergency', 'power_loss', 'reboot')) as has_failed,
    coalesce(o.energy_dwh, 0) as energy, round(extract(epoch from o.ended_at - o.started_at)) as seconds, coalesce(o.total_minor, 0) as total,
    o.reduced_minor as reduced, coalesce(o.total_minor - o.reduced_minor - o.payable_minor, 0) as refunded, o.start_soc, o.end_soc,
    o.charge_point_id, coalesce(o.ended_at, o.started_at) as ended
  from charging_sessions o join stations_stations s on s.id = o.station_id
  left join ledger_wallets w on w.id = coalesce((select h.payer_id from ledger_wallets h where h.id = o.holder_id), o.holder_id)
  left join fleet_session_assignments a on a.session_id = o.id
  left join fleet_vehicle_tokens v on v.token_id = o.token_id and o.started_at <@ v.valid
  where o.state <> 'void' and (o.ended_at is not null or o.state = 'failed')`

/** Sums by day, or by month if `monthly`. */
export function referenceSessions(site: StaffSite, monthly: boolean): Promise<Row[]> {
  const day = monthly ? `left(day, 7) || '-01'` : 'day'
  return rowsOf(
    site,
    `select ${day} as day, station_id, currency, payer_kind, payer_id, payer_class, start_mode, vehicle_id,
       count(*) filter (where not is_failure)::int as sessions, count(*) filter (where has_failed)::int as failed, sum(energy)::bigint as energy_dwh,
       coalesce(sum(seconds) filter (where not is_failure), 0)::bigint as charging_seconds, sum(total)::bigint as total_minor, sum(reduced)::bigint as reduced_minor,
       sum(refunded)::bigint as refunded_minor,
       coalesce(sum(start_soc) filter (where end_soc is not null), 0)::int as soc_from_sum, coalesce(sum(end_soc) filter (where start_soc is not null), 0)::int as soc_to_sum,
       count(*) filter (where start_soc is not null and end_soc is not null)::int as soc_sessions
     from (${sessionsSql}) x group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8`,
  )
}
export function loadSessionFacts(site: StaffSite, table: string): Promise<Row[]> {
  return rowsOf(
    site,
    `select to_char(day, 'YYYY-MM-DD') as day, station_id, currency, payer_kind, payer_id, payer_class, start_mode, vehicle_id, sum(sessions)::int as sessions,
       sum(failed)::int as failed, sum(energy_dwh)::bigint as energy_dwh, sum(charging_seconds)::bigint as charging_seconds, sum(total_minor)::bigint as total_minor,
       sum(reduced_minor)::bigint as reduced_minor, sum(refunded_minor)::bigint as refunded_minor, sum(soc_from_sum)::int as soc_from_sum,
       sum(soc_to_sum)::int as soc_to_sum, sum(soc_sessions)::int as soc_sessions
     from ${table} group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8`,
  )
}

/**
 * Expected buckets: each session is looked up in the list of all limits. `ratedAt` is SQL for the rated power of
 * session `x`.
 */
export function referenceBuckets(site: StaffSite, monthly: boolean, ratedAt: string): Promise<Row[]> {
  const day = monthly ? `left(day, 7) || '-01'` : 'day'
  return rowsOf(
    site,
    `select ${day} as day, station_id, currency, b.kind, coalesce((select max(n) from generate_series(1, 220) n where power(2::float8, (n - 1) / 4.0::float8) <= b.value), 0)::int as bucket,
       count(*)::int as sessions, sum(b.value)::bigint as sum
     from (${sessionsSql}) x cross join lateral (values ('amount', total - reduced - refunded), ('energy', energy), ('minutes', round(seconds / 60)),
       ('power', case when seconds > 0 then floor(energy * 360000::float8 / (seconds::float8 * (${ratedAt})) + 0.5)::numeric end)) b (kind, value)
     where not is_failure and b.value is not null group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  )
}
export function loadBucketFacts(site: StaffSite, table: string): Promise<Row[]> {
  return rowsOf(
    site,
    `select to_char(day, 'YYYY-MM-DD') as day, station_id, currency, kind, bucket, sessions::int, sum from ${table} order by 1, 2, 3, 4, 5`,
  )
}

const loadSql = `
  with spans as (
    select o.station_id, o.charge_point_id, o.connector_no, s.time_zone as zone, r.at as a, r.next_at as b,
      floor((o.energy_dwh::float8 * (r.next_dwh - r.dwh) / r.whole) * 360000 / (r.next_at - r.at) + 0.5) as w
    from charging_sessions o join stations_stations s on s.id = o.station_id
    cross join lateral (select bill from charging_bills c where c.session_id = o.id order by revision desc limit 1) c
    cross join lateral (
      select (e.r ->> 'at')::bigint as at, (e.r ->> 'registerDwh')::bigint as dwh, lead((e.r ->> 'at')::bigint) over own as next_at,
        lead((e.r ->> 'registerDwh')::bigint) over own as next_dwh,
        max((e.r ->> 'registerDwh')::bigint) over () - min((e.r ->> 'registerDwh')::bigint) over () as whole
      from jsonb_array_elements(c.bill -> 'billingReadings') with ordinality e (r, n) window own as (order by e.n)) r
    where o.state <> 'void' and o.ended_at is not null and r.whole > 0 and r.next_at - r.at >= 1000),
  cut as (
    select p.*, d.day::date as day, floor((greatest(p.a, m.from_ms) - m.from_ms) / 1000)::int as s0, floor((least(p.b, m.to_ms) - m.from_ms) / 1000)::int as s1, m.from_ms
    from spans p cross join lateral generate_series(
      (to_timestamp(p.a / 1000.0) at time zone p.zone)::date::timestamp, (to_timestamp(p.b / 1000.0) at time zone p.zone)::date::timestamp, interval '1 day') d (day)
    cross join lateral (select extract(epoch from d.day at time zone p.zone)::bigint * 1000 as from_ms, extract(epoch from (d.day + interval '1 day') at time zone p.zone)::bigint * 1000 as to_ms) m),
  load as (select * from cut where s1 > s0 and w > 0)`

export function referenceConnectorPeaks(site: StaffSite): Promise<Row[]> {
  return rowsOf(
    site,
    `${loadSql} select to_char(day, 'YYYY-MM-DD') as day, station_id, charge_point_id, connector_no, max((select sum(y.w) from load y
       where y.day = l.day and y.station_id = l.station_id and y.charge_point_id = l.charge_point_id and y.connector_no = l.connector_no and y.s0 <= l.s0 and l.s0 < y.s1))::int as peak_w
     from load l group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  )
}
export function referenceStationPeaks(site: StaffSite): Promise<Row[]> {
  return rowsOf(
    site,
    `${loadSql},
     heights as (select l.day, l.station_id, l.from_ms, l.s0, (select sum(y.w) from load y where y.day = l.day and y.station_id = l.station_id and y.s0 <= l.s0 and l.s0 < y.s1) as w from load l),
     highest as (select distinct on (day, station_id) * from heights order by day, station_id, w desc, s0),
     quarters as (
       select l.day, l.station_id, l.from_ms, q, sum(l.w * (least(l.s1, q * 900 + 900) - greatest(l.s0, q * 900))) as ws
       from load l cross join generate_series(0, 99) q where l.s0 < q * 900 + 900 and l.s1 > q * 900 group by 1, 2, 3, 4),
     best as (select distinct on (day, station_id) * from quarters order by day, station_id, ws desc, q)
     select to_char(h.day, 'YYYY-MM-DD') as day, h.station_id, h.w::int as peak_w, to_timestamp(h.from_ms / 1000 + h.s0) as peak_at,
       floor(b.ws / 900 + 0.5)::int as quarter_w, to_timestamp(b.from_ms / 1000 + b.q * 900) as quarter_at
     from highest h join best b on b.day = h.day and b.station_id = h.station_id order by 1, 2`,
  )
}

/** Expected states in steps of five minutes, for data without changes between them; `until` is now. */
export function referenceStates(site: StaffSite, stationIds: readonly string[], until: Date): Promise<Row[]> {
  return rowsOf(
    site,
    `with connectors as (
       select g.charge_point_id, g.connector_no, p.station_id, s.time_zone as zone, greatest(p.created_at, p.commissioned_on::timestamp at time zone s.time_zone) as in_service_from, p.commissioned_on
       from stations_connectors g join stations_charge_points p on p.id = g.charge_point_id join stations_stations s on s.id = p.station_id where p.station_id = any($1::uuid[])),
     minutes as (
       select g.*, d.day, m.at,
         case when not coalesce(
             (select e.code = 'Online' from stations_events e where e.charge_point_id = g.charge_point_id and e.kind = 'link' and e.received_at <= m.at order by e.received_at desc limit 1),
             (select e.code = 'Offline' from stations_events e where e.charge_point_id = g.charge_point_id and e.kind = 'link' order by e.received_at limit 1), false) then 'offline'
           else (select case c.reported_status when 'Faulted' then 'faulted' when 'Unavailable' then 'disabled' when 'Reserved' then 'reserved' end
             from stations_state_changes c where c.charge_point_id = g.charge_point_id and c.connector_no = g.connector_no and c.device_at <= m.at order by c.device_at desc limit 1) end as state,
         exists (select from maintenance_work_orders o where o.charge_point_id = g.charge_point_id and coalesce(o.connector_no, g.connector_no) = g.connector_no and o.started_at <= m.at and m.at < coalesce(o.done_at, now())) as excluded
       from connectors g cross join lateral generate_series(g.commissioned_on::timestamp, ($2::timestamptz at time zone g.zone)::date::timestamp, interval '1 day') d (day)
       cross join lateral generate_series(d.day at time zone g.zone, least((d.day + interval '1 day') at time zone g.zone, $2::timestamptz) - interval '5 minutes', interval '5 minutes') m (at)),
     seen as (select *, lag(coalesce(state in ('offline', 'faulted'), false), 1, false) over (partition by charge_point_id, connector_no order by at) as was_down from minutes where at >= in_service_from)
     select to_char(m.day, 'YYYY-MM-DD') as day, m.station_id, m.charge_point_id, m.connector_no, (count(*) * 300)::int as open_seconds, (count(s.at) * 300)::int as observed_seconds,
       (count(*) filter (where s.state = 'offline') * 300)::int as offline_seconds, (count(*) filter (where s.state = 'faulted') * 300)::int as faulted_seconds,
       (count(*) filter (where s.state = 'disabled') * 300)::int as disabled_seconds, (count(*) filter (where s.state = 'reserved') * 300)::int as reserved_seconds,
       (count(*) filter (where s.state in ('offline', 'faulted', 'disabled') and s.excluded) * 300)::int as excluded_seconds,
       (count(*) filter (where s.state in ('offline', 'faulted') and not s.was_down))::int as outages
     from minutes m left join seen s on s.charge_point_id = m.charge_point_id and s.connector_no = m.connector_no and s.at = m.at group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    [stationIds, until],
  )
}
