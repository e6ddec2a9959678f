import type { StaffSite } from '@evops/charging/testing'
import { clearCachedAnswers } from './plain-reports.ts'

/*
 * Expected report figures, in tables of a schema `plain`: calculated by separate SQL from sessions, bills, state
 * reports and the test's own data of places and vehicles. Nothing is shared with the rules, and no facts are read.
 */

/** The test's own record of where a connector was with which properties, and of the kind of a vehicle. */
export interface ReferenceProperties {
  charge_point_id: string
  connector_no: number
  station_id: string
  /** Epoch ms; null: unlimited. */
  from_ms: number | null
  to_ms: number | null
  rated_power_w: number
  equipment_type: number
  standard: string | null
  maker: string | null
  model: string | null
  firmware: string | null
}
export interface ReferenceVehicle {
  vehicle_id: string
  from_ms: number | null
  to_ms: number | null
  model: string
  type: string
}
const kinds = ['critical_peak', 'sharp', 'peak', 'flat', 'valley', 'deep_valley']
const ranked = `array[${kinds.map((kind) => `'${kind}'`).join(', ')}]`

const sessions = `
  create unlogged table plain.sessions as
  select x.*, x.currency in ('JPY') as has_no_cents, to_char(x.day, 'YYYY-MM') as month, round(extract(epoch from x.ended_at - x.started_at))::bigint as seconds
  from (
    select o.id, o.station_id, o.charge_point_id, o.connector_no, o.currency, s.time_zone as zone, o.state = 'failed' as is_failure, o.start_mode, o.started_at,
      greatest(o.started_at, o.ended_at) as ended_at, greatest(o.started_at, o.ended_at, o.unplugged_at) as plugged_until,
      (greatest(o.started_at, o.ended_at) at time zone s.time_zone)::date as day,
      coalesce(o.energy_dwh, 0) as energy, coalesce(o.electricity_minor, 0) as electricity, coalesce(o.service_minor, 0) as service,
      coalesce(o.total_minor, 0) - coalesce(o.electricity_minor, 0) - coalesce(o.service_minor, 0) as occupancy, coalesce(o.total_minor, 0) as total,
      o.reduced_minor as reduced,
      case when o.total_minor is null then 0 when o.pay_state in ('free', 'none') then o.total_minor - o.reduced_minor else o.refunded_minor end as refunded,
      o.state = 'failed' or (coalesce(o.energy_dwh, 0) = 0 and o.stop_reason in ('start_failed', 'device_fault', 'emergency', 'power_loss', 'reboot')) as has_failed,
      case when o.start_soc is not null and o.end_soc is not null then o.start_soc end as soc_from,
      case when o.start_soc is not null and o.end_soc is not null then o.end_soc end as soc_to,
      case when w.kind = 'company' then w.id end as company, v.vehicle_id as vehicle, k.model as vehicle_model, k.type as vehicle_type
    from charging_sessions o join stations_stations s on s.id = o.station_id
    left join ledger_wallets w on w.id = coalesce((select h.payer_id from ledger_wallets h where h.id = o.holder_id), o.holder_id)
    left join fleet_vehicle_tokens v on v.token_id = o.token_id and o.started_at <@ v.valid
    left join plain.vehicles k on k.vehicle_id = v.vehicle_id and o.started_at <@ k.during
    where o.operator_id = $1 and o.state <> 'void' and (o.ended_at is not null or o.state = 'failed')) x`

/** Bills, in addition to the sessions, which are read for each query. */
const bills = `
  create unlogged table plain.bills as
  select c.session_id as id, c.bill, c.tariff_version_id from charging_bills c join charging_sessions o on o.id = c.session_id join plain.sessions p on p.id = o.id
  where o.energy_dwh is not null and not p.is_failure
    and not exists (select from charging_bills later where later.session_id = c.session_id and later.revision > c.revision)`

/** Rounded amount of each kind of period: the difference of consecutive rounded running sums. */
const periods = `
  create unlogged table plain.periods as
  with lines as (
    select o.id, o.electricity, array_position(${ranked}, l.period) as n, sum(l."energyDwh") as energy, sum(l."electricityAmountE4") as ee, sum(l."serviceAmountE4") as se,
      o.service, jsonb_array_length(coalesce(b.bill -> 'fees', '[]')) > 0 as has_fees, o.has_no_cents
    from plain.sessions o join plain.bills b on b.id = o.id cross join lateral jsonb_to_recordset(b.bill -> 'byPeriod') as l (period text, "energyDwh" bigint, "electricityAmountE4" bigint, "serviceAmountE4" bigint)
    group by o.id, o.electricity, o.service, 8, o.has_no_cents, l.period),
  sums as (
    select *, sum(ee) over own as ee_until, sum(ee) over whole as ee_all, sum(se) over own as se_until, sum(se) over whole as se_all
    from lines window own as (partition by id order by n), whole as (partition by id)),
  wholes as (
    select *, case when has_fees or se_all = 0 then least(floor(se_all * (case when has_no_cents then 0.0001 else 0.01 end) + 0.5), service) else service end as service_whole from sums)
  select id, n, energy::bigint as energy,
    (case when ee_all = 0 then 0 else floor(electricity * ee_until / ee_all + 0.5) - floor(electricity * (ee_until - ee) / ee_all + 0.5) end)::bigint as electricity,
    (case when se_all = 0 then 0 else floor(service_whole * se_until / se_all + 0.5) - floor(service_whole * (se_until - se) / se_all + 0.5) end)::bigint as service
  from wholes`

const each = (count: number, make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n)).join(', ')
/** Billed sessions with a column for each kind of period, so that a query needs no joins. */
const periodSessions = `
  create unlogged table plain.period_sessions as
  select o.station_id, o.charge_point_id, o.connector_no, o.currency, o.day, o.month, o.has_no_cents, o.seconds, o.start_mode, o.company, o.vehicle, o.vehicle_model, o.vehicle_type,
    o.energy, o.total, o.reduced, o.refunded, p.* from plain.sessions o join (
      select id, ${each(6, (n) => ['energy', 'electricity', 'service'].map((name) => `coalesce(sum(${name}) filter (where n = ${n + 1}), 0)::bigint as ${name}_${n}`).join(', '))}
      from plain.periods group by id) p on p.id = o.id`

/**
 * Energy of expensive periods that fits into the plugged-in time after the last meter increase, and the possible
 * saving.
 */
const shiftable = `
  create unlogged table plain.shiftable as
  with ends as (
    select o.id, (extract(epoch from o.plugged_until) * 1000)::bigint as freed, (
      select min((r ->> 'at')::bigint) from jsonb_array_elements(b.bill -> 'billingReadings') r
      where (r ->> 'registerDwh')::bigint = (b.bill -> 'billingReadings' -> -1 ->> 'registerDwh')::bigint) as until
    from plain.sessions o join plain.bills b on b.id = o.id),
  drawn as (
    select e.id, e.freed, e.until, sum(s."energyDwh") as energy, sum(greatest(least(s."to", e.until) - s."from", 0)) as took,
      sum(s."energyDwh" * greatest(s."electricityPriceE5" + s."servicePriceE5" - l.e5, 0)) as saving
    from ends e join plain.bills b on b.id = e.id left join plain.lowest l on l.version_id = b.tariff_version_id
    cross join lateral jsonb_to_recordset(b.bill -> 'segments') as s (period text, "from" bigint, "to" bigint, "energyDwh" bigint, "electricityPriceE5" bigint, "servicePriceE5" bigint)
    where s.period in ('critical_peak', 'sharp', 'peak') and s."energyDwh" > 0 group by 1, 2, 3),
  shares as (select *, case when took > 0 then least((freed - until)::float8 / took::float8, 1) else 0 end as share from drawn)
  select o.station_id, o.charge_point_id, o.connector_no, o.currency, o.day, o.month, floor(x.energy::float8 * x.share + 0.5)::bigint as energy,
    floor(coalesce(x.saving, 0)::float8 * x.share / (case when o.has_no_cents then 1e9 else 1e7 end) + 0.5)::bigint as saving
  from shares x join plain.sessions o on o.id = x.id`

const pieces = `
  create unlogged table plain.pieces as
  select o.id, e.n, (e.r ->> 'at')::bigint as b, (e.r ->> 'registerDwh')::bigint as rb, lag((e.r ->> 'at')::bigint) over own as a,
    lag((e.r ->> 'registerDwh')::bigint) over own as ra, first_value((e.r ->> 'registerDwh')::bigint) over own as first_dwh, first_value((e.r ->> 'at')::bigint) over own as first_at,
    last_value((e.r ->> 'registerDwh')::bigint) over (own rows between unbounded preceding and unbounded following) as last_dwh
  from plain.bills o cross join lateral jsonb_array_elements(o.bill -> 'billingReadings') with ordinality e (r, n)
  window own as (partition by o.id order by e.n)`
const registerAt = (at: string) => `p.ra + floor((p.rb - p.ra) * ((${at} - p.a)::float8 / (p.b - p.a)) + 0.5)`

/** Half-hours of sessions: no clock change in the test's zones is smaller. */
const ticks = `
  create unlogged table plain.ticks as
  with marks as (
    select o.id, (extract(epoch from o.started_at) * 1000)::bigint as began, (extract(epoch from o.ended_at) * 1000)::bigint as ended,
      (extract(epoch from o.plugged_until) * 1000)::bigint as freed from plain.sessions o where not o.is_failure)
  select m.*, g.n * 1800000 as at, coalesce(case when p.id is not null then ${registerAt('g.n * 1800000')} end, 0) as register, p.id is not null as is_within
  from marks m cross join lateral generate_series(m.began / 1800000 + 1, greatest((m.freed + 1799999) / 1800000, m.began / 1800000 + 1)) g (n)
  left join plain.pieces p on p.id = m.id and g.n * 1800000 > p.a and g.n * 1800000 <= p.b`

const segments = `
  create unlogged table plain.segments as
  select s.id, s.n, s."from", s."to", s.price, coalesce(min(${registerAt('s."from"')}) filter (where s."from" > p.a and s."from" <= p.b), min(p.first_dwh)) as r_from,
    coalesce(min(${registerAt('s."to"')}) filter (where s."to" > p.a and s."to" <= p.b), min(p.last_dwh)) as r_to
  from (
    select o.id, e.n, (e.s ->> 'from')::bigint as "from", (e.s ->> 'to')::bigint as "to", (e.s ->> 'electricityAmountE4')::bigint + (e.s ->> 'serviceAmountE4')::bigint as price
    from plain.bills o cross join lateral jsonb_array_elements(o.bill -> 'segments') with ordinality e (s, n)) s
  join plain.pieces p on p.id = s.id group by 1, 2, 3, 4, 5`

/** Cumulative values at each half-hour, and their increase, in the station's local time. */
const flows = `
  create unlogged table plain.flows as
  with energies as (
    select t.*, o.station_id, o.charge_point_id, o.connector_no, o.currency, o.zone, o.electricity + o.service as money, o.occupancy,
      case when t.at >= t.ended then o.energy when w.whole is null or w.whole <= 0 or not t.is_within then 0
        else floor(o.energy::float8 * (t.register - w.first_dwh) / w.whole + 0.5) end as energy_by
    from plain.ticks t join plain.sessions o on o.id = t.id
    left join (select id, min(first_dwh) as first_dwh, min(last_dwh - first_dwh) as whole from plain.pieces group by 1) w on w.id = t.id),
  prices as (
    select s.id, sum(s.price) as all_e4, least(floor(sum(s.price) * (case when o.has_no_cents then 0.0001 else 0.01 end) + 0.5), o.electricity + o.service) as of_energy
    from plain.segments s join plain.sessions o on o.id = s.id group by s.id, o.has_no_cents, o.electricity, o.service),
  parts as (
    select t.id, t.at, sum(s.price * case when t.at <= s."from" then 0.0::float8 when t.at >= s."to" then 1 when s.r_to = s.r_from then 0
      else (t.register - s.r_from)::float8 / (s.r_to - s.r_from) end order by s.n) as sum
    from plain.ticks t join plain.segments s on s.id = t.id where t.at < t.ended group by 1, 2),
  moneys as (
    select e.*, (case when e.at >= e.ended then e.money when coalesce(p.all_e4, 0) = 0 then 0 else floor(p.of_energy::float8 * x.sum / p.all_e4 + 0.5) end)
      + case when e.at >= e.freed then e.occupancy else 0 end as money_by
    from energies e left join prices p on p.id = e.id left join parts x on x.id = e.id and x.at = e.at),
  grown as (
    select id, station_id, charge_point_id, connector_no, currency, (to_timestamp(at / 1000 - 1800) at time zone zone) as local, began >= at - 1800000 as begins,
      energy_by - coalesce(lag(energy_by) over own, 0) as energy, money_by - coalesce(lag(money_by) over own, 0) as money
    from moneys window own as (partition by id order by at))
  select station_id, charge_point_id, connector_no, currency, local::date as day, to_char(local, 'YYYY-MM') as month, extract(hour from local)::int as hour,
    sum(energy)::bigint as energy, sum(money)::bigint as money, count(*) filter (where begins) as starts
  from grown group by 1, 2, 3, 4, 5, 6, 7`

/** The same values with a column for each hour. */
const flowDays = `
  create unlogged table plain.flow_days as
  select station_id, charge_point_id, connector_no, currency, day, month, sum(energy)::bigint as flowed,
    ${each(24, (n) => ['energy', 'money', 'starts'].map((name) => `coalesce(sum(${name}) filter (where hour = ${n}), 0)::bigint as ${name}_at_${n}`).join(', '))}
  from plain.flows group by 1, 2, 3, 4, 5, 6`

/** Seconds of a connector's day with charging, and with a plugged-in vehicle. */
const times = `
  create unlogged table plain.times as
  with days as (
    select o.*, d.day::date as of_day, extract(epoch from d.day at time zone o.zone) as d0, extract(epoch from (d.day + interval '1 day') at time zone o.zone) as d1,
      extract(epoch from o.started_at) as t0, extract(epoch from o.ended_at) as t1, extract(epoch from o.plugged_until) as t2
    from plain.sessions o cross join lateral generate_series((o.started_at at time zone o.zone)::date::timestamp, (o.plugged_until at time zone o.zone)::date::timestamp, interval '1 day') d (day)
    where not o.is_failure),
  ranges as (
    select station_id, charge_point_id, connector_no, of_day as day, t0 >= d0 or t2 > d0 as is_used,
      case when t1 >= d0 then int4range(floor(greatest(t0, d0) - d0)::int, greatest(floor(least(t1, d1) - d0), floor(greatest(t0, d0) - d0))::int) end as charged,
      int4range(floor(greatest(t0, d0) - d0)::int, greatest(floor(least(t2, d1) - d0), floor(greatest(t0, d0) - d0))::int) as plugged from days),
  unions as (
    select station_id, charge_point_id, connector_no, day, bool_or(is_used) as is_used, range_agg(charged) as charged, range_agg(plugged) as plugged from ranges group by 1, 2, 3, 4)
  select u.*, to_char(day, 'YYYY-MM') as month, coalesce((select sum(upper(r) - lower(r)) from unnest(charged) r), 0) as charged_seconds,
    coalesce((select sum(upper(r) - lower(r)) from unnest(plugged) r), 0) as plugged_seconds
  from unions u`

/** The highest quarter of an hour and the highest load of a station's day. */
const peaks = `
  create unlogged table plain.peaks as
  with spans as (
    select o.station_id, o.zone, p.a, p.b, floor((o.energy::float8 * (p.rb - p.ra) / (p.last_dwh - p.first_dwh)) * 360000 / (p.b - p.a) + 0.5) as w
    from plain.pieces p join plain.sessions o on o.id = p.id where p.last_dwh > p.first_dwh and p.b - p.a >= 1000),
  cut as (
    select s.station_id, s.w, d.day::date as day, floor((greatest(s.a, m.d0) - m.d0) / 1000)::int as s0, floor((least(s.b, m.d1) - m.d0) / 1000)::int as s1
    from spans s cross join lateral generate_series((to_timestamp(s.a / 1000.0) at time zone s.zone)::date::timestamp, (to_timestamp(s.b / 1000.0) at time zone s.zone)::date::timestamp, interval '1 day') d (day)
    cross join lateral (select extract(epoch from d.day at time zone s.zone)::bigint * 1000 as d0, extract(epoch from (d.day + interval '1 day') at time zone s.zone)::bigint * 1000 as d1) m),
  loads as (select * from cut where s1 > s0 and w > 0),
  quarters as (
    select station_id, day, q, sum(w * (least(s1, q * 900 + 900) - greatest(s0, q * 900))) as ws from loads cross join lateral generate_series(s0 / 900, (s1 - 1) / 900) q group by 1, 2, 3),
  best as (select station_id, day, floor(max(ws) / 900 + 0.5)::bigint as quarter_w from quarters group by 1, 2),
  heights as (
    select station_id, day, sum(sum(w)) over (partition by station_id, day order by at) as w
    from (select station_id, day, s0 as at, w from loads union all select station_id, day, s1, -w from loads) c group by station_id, day, at)
  select h.station_id, h.day, to_char(h.day, 'YYYY-MM') as month, max(h.w)::bigint as peak_w, b.quarter_w
  from heights h left join best b on b.station_id = h.station_id and b.day = h.day group by h.station_id, h.day, b.quarter_w`

/** Creates all plain tables again. */
export async function createReferenceTables(
  site: StaffSite,
  inputs: {
    spells: readonly ReferenceProperties[]
    vehicles: readonly ReferenceVehicle[]
    /** Price per kWh in the cheapest period of a tariff version. */
    lowest: readonly { version_id: string; e5: number }[]
  },
): Promise<void> {
  const run = (text: string, values: unknown[] = []) => site.admin.query(text, values)
  const during = `tstzrange(to_timestamp(x.from_ms / 1000.0), to_timestamp(x.to_ms / 1000.0)) as during`
  clearCachedAnswers(site)
  await run('drop schema if exists plain cascade')
  await run('create schema plain')
  await run(
    `create unlogged table plain.spells as select x.*, ${during} from jsonb_to_recordset('${JSON.stringify(inputs.spells)}') as x
       (charge_point_id uuid, connector_no smallint, station_id uuid, from_ms bigint, to_ms bigint, rated_power_w bigint, equipment_type int, standard text, maker text, model text, firmware text)`,
  )
  await run(
    `create unlogged table plain.vehicles as select x.*, ${during} from jsonb_to_recordset('${JSON.stringify(inputs.vehicles)}') as x
       (vehicle_id uuid, from_ms bigint, to_ms bigint, model text, type text)`,
  )
  await run(
    `create unlogged table plain.lowest as select x.* from jsonb_to_recordset('${JSON.stringify(inputs.lowest)}') as x (version_id uuid, e5 bigint)`,
  )
  await run(sessions.replace('$1', `'${site.operatorId}'`))
  await run('create unique index on plain.sessions (id); analyze plain.sessions')
  await run(bills)
  await run('create unique index on plain.bills (id); analyze plain.bills')
  for (const table of [periods, periodSessions, shiftable, pieces]) await run(table)
  await run('create index on plain.pieces (id); analyze plain.pieces')
  for (const table of [ticks, segments]) await run(table)
  await run('create index on plain.segments (id); analyze plain.ticks; analyze plain.segments')
  for (const table of [flows, flowDays, times, peaks]) await run(table)
  await run('analyze plain.period_sessions; analyze plain.flow_days; analyze plain.times')
}
