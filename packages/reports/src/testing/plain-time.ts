import type { StaffSite } from '@evops/charging/testing'

/** Opening hours of a station in seconds of its day; `now` in epoch ms. */
export interface ReferenceOpeningHours {
  station_id: string
  opens: number
  closes: number
}

/** Each connector on each day: its station at the end of the day, its rated power, and the station's opening time. */
const usage = `
  create unlogged table plain.usage as
  select p.station_id, p.charge_point_id, p.connector_no, p.zone, p.day, to_char(p.day, 'YYYY-MM') as month, p.d0, p.rated_power_w, open.seconds,
    -- All connectors of a charge point have its rated power, so each of them has an equal part if all are used at once.
    open.seconds * p.rated_power_w / 360.0 as possible_alone,
    open.seconds * p.rated_power_w / 360.0 / (select count(*) from stations_connectors g where g.charge_point_id = p.charge_point_id) as possible,
    exists (select from plain.times t where t.station_id = p.station_id and t.charge_point_id = p.charge_point_id and t.connector_no = p.connector_no and t.day = p.day and t.is_used) as is_used
  from (
    select s.station_id, s.charge_point_id, s.connector_no, z.time_zone as zone, d.day::date as day, s.rated_power_w, extract(epoch from d.day at time zone z.time_zone) as d0,
      extract(epoch from (d.day + interval '1 day') at time zone z.time_zone) as d1
    from plain.spells s join stations_stations z on z.id = s.station_id join stations_charge_points c on c.id = s.charge_point_id
    cross join lateral generate_series(c.commissioned_on::timestamp, ($1::timestamptz at time zone z.time_zone)::date::timestamp, interval '1 day') d (day)
    where s.during @> ((d.day + interval '1 day') at time zone z.time_zone - interval '1 microsecond')) p
  left join jsonb_to_recordset($2::jsonb) as h (station_id uuid, opens int, closes int) on h.station_id = p.station_id
  cross join lateral (
    select greatest(0, least(coalesce(p.d0 + h.closes, p.d1), extract(epoch from $1::timestamptz)) - coalesce(p.d0 + h.opens, p.d0))::bigint as seconds) open`

/** Stations by day, with the seconds in which each of their connectors was plugged in. */
const openStations = `
  create unlogged table plain.open_stations as
  select u.station_id, u.day, u.month, max(u.seconds) as seconds, coalesce(max(c.congested), 0) as congested
  from plain.usage u left join lateral (
    select sum(upper(r) - lower(r)) as congested from (
      select range_intersect_agg(t.plugged) as plugged from plain.times t where t.station_id = u.station_id and t.day = u.day
      having not exists (select from plain.usage g where g.station_id = u.station_id and g.day = u.day
        and not exists (select from plain.times t where t.station_id = g.station_id and t.day = g.day and t.charge_point_id = g.charge_point_id and t.connector_no = g.connector_no and not isempty(t.plugged)))) x
    cross join lateral unnest(x.plugged) r) c on true
  group by 1, 2, 3`

/** State spans: between two consecutive reports a connector is in one state. */
const states = `
  create unlogged table plain.states as
  with connectors as (
    select u.*, extract(epoch from least((u.day + 1)::timestamp at time zone u.zone, $1::timestamptz)) as d1, extract(epoch from greatest(p.created_at, p.commissioned_on::timestamp at time zone u.zone)) as known
    from plain.usage u join stations_charge_points p on p.id = u.charge_point_id),
  marks as (
    select charge_point_id, connector_no, day, station_id, at from connectors g cross join lateral (
      select d0 as at union select d1 union select known
      union select extract(epoch from e.received_at) from stations_events e where e.charge_point_id = g.charge_point_id and e.kind = 'link'
      union select extract(epoch from c.device_at) from stations_state_changes c where c.charge_point_id = g.charge_point_id and c.connector_no = g.connector_no) m
    where at >= d0 and at <= d1 and at >= known),
  spans as (select *, lead(at) over (partition by charge_point_id, connector_no, day order by at) - at as seconds from marks),
  told as (
    select s.*, case when not coalesce(
        (select e.code = 'Online' from stations_events e where e.charge_point_id = s.charge_point_id and e.kind = 'link' and e.received_at <= to_timestamp(s.at) order by e.received_at desc limit 1),
        (select e.code = 'Offline' from stations_events e where e.charge_point_id = s.charge_point_id and e.kind = 'link' order by e.received_at limit 1), false) then 'offline'
      else (select case c.reported_status when 'Faulted' then 'faulted' when 'Unavailable' then 'disabled' end
        from stations_state_changes c where c.charge_point_id = s.charge_point_id and c.connector_no = s.connector_no and c.device_at <= to_timestamp(s.at) order by c.device_at desc limit 1) end as state
    from spans s where s.seconds > 0),
  followed as (select *, coalesce(lag(state) over (partition by charge_point_id, connector_no order by at), 'ready') in ('offline', 'faulted') as was_out from told)
  select station_id, charge_point_id, connector_no, day, to_char(day, 'YYYY-MM') as month, sum(seconds)::bigint as observed_seconds,
    coalesce(sum(seconds) filter (where state = 'offline'), 0)::bigint as offline_seconds, coalesce(sum(seconds) filter (where state = 'faulted'), 0)::bigint as faulted_seconds,
    coalesce(sum(seconds) filter (where state = 'disabled'), 0)::bigint as disabled_seconds, 0::bigint as excluded_seconds,
    count(*) filter (where state in ('offline', 'faulted') and not was_out) as outages
  from followed group by 1, 2, 3, 4, 5`

/**
 * Properties of a connector on each of its days: of the entries that touch the day, the last one at that station,
 * otherwise the last one.
 */
const kinds = `
  create unlogged table plain.kinds as
  select d.*, k.rated_power_w, k.equipment_type, k.standard, k.maker, k.model, k.firmware
  from (
    select station_id, charge_point_id, connector_no, day from plain.sessions union select station_id, charge_point_id, connector_no, day from plain.flow_days
    union select station_id, charge_point_id, connector_no, day from plain.times union select station_id, charge_point_id, connector_no, day from plain.usage) d
  join stations_stations z on z.id = d.station_id
  cross join lateral (
    select s.* from plain.spells s where s.charge_point_id = d.charge_point_id and s.connector_no = d.connector_no
      and s.during && tstzrange(d.day::timestamp at time zone z.time_zone, (d.day + 1)::timestamp at time zone z.time_zone)
    order by s.station_id = d.station_id desc, lower(s.during) desc nulls last limit 1) k`

/** Creates the tables of available time and states; requires the tables of sessions. */
export async function createReferenceTimeTables(
  site: StaffSite,
  { now, openings }: { now: Date; openings: readonly ReferenceOpeningHours[] },
): Promise<void> {
  const [at, hours] = [`'${now.toISOString()}'`, `'${JSON.stringify(openings)}'`]
  await site.admin.query('create index on plain.times (station_id, day); analyze plain.times')
  for (const text of [usage, openStations, states, kinds]) {
    await site.admin.query(text.replaceAll('$1', at).replaceAll('$2', hours))
    await site.admin.query('create index if not exists usage_day on plain.usage (station_id, day); analyze plain.usage')
  }
}
