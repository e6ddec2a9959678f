-- What was driven: one record for each vehicle and shift, from odometer to odometer. A closed month stays as it is.

create table fleet_driver_records (
  operator_id uuid not null references organisation_operators,
  id uuid not null,
  day date not null,
  shift text not null check (shift in ('early', 'mid', 'late')),
  -- The order of shifts within their day.
  shift_no smallint not null generated always as (case shift when 'early' then 1 when 'mid' then 2 else 3 end) stored,
  vehicle_id uuid not null,
  driver_id uuid not null,
  line_id uuid,
  odometer_start_m bigint not null check (odometer_start_m between 0 and 10000000000),
  odometer_end_m bigint not null check (odometer_end_m between 0 and 10000000000),
  distance_m bigint not null generated always as (odometer_end_m - odometer_start_m) stored,
  -- Where the vehicle's record before it ended. Null: there is none.
  previous_end_m bigint,
  -- Driven since then, and by nobody's record.
  unrecorded_m bigint generated always as (odometer_start_m - previous_end_m) stored,
  trips smallint not null default 0 check (trips between 0 and 200),
  soc_start smallint check (soc_start between 0 and 100),
  soc_end smallint check (soc_end between 0 and 100),
  -- As they were that day: what they are later changes no quota of the past.
  season text not null check (season in ('normal', 'summer', 'winter')),
  grade smallint check (grade between 1 and 5),
  source text not null check (source in ('manual', 'import', 'gps')),
  checked_by uuid,
  checked_name text not null default '' check (length(checked_name) <= 100),
  checked_at timestamptz,
  remark text not null default '' check (length(remark) <= 500),
  created_name text not null default '' check (length(created_name) <= 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (operator_id, id),
  foreign key (operator_id, vehicle_id) references fleet_vehicles (operator_id, id),
  foreign key (operator_id, driver_id) references fleet_drivers (operator_id, id),
  foreign key (operator_id, line_id) references fleet_lines (operator_id, id),
  constraint fleet_driver_records_distance_check check (odometer_end_m - odometer_start_m between 0 and 600000),
  constraint fleet_driver_records_previous_check check (previous_end_m <= odometer_start_m),
  constraint fleet_driver_records_shift unique (operator_id, vehicle_id, day, shift),
  -- No kilometre is two shifts'.
  constraint fleet_driver_records_odometer exclude using gist (
    operator_id with =, vehicle_id with =, int8range(odometer_start_m, odometer_end_m) with &&)
);
create index fleet_driver_records_order on fleet_driver_records (operator_id, vehicle_id, day desc, shift_no desc);
create index fleet_driver_records_day on fleet_driver_records (operator_id, day desc, shift_no desc, id);
create index fleet_driver_records_driver on fleet_driver_records (operator_id, driver_id, day desc);
create index fleet_driver_records_line on fleet_driver_records (operator_id, line_id, day desc);
select platform_tenant_table('fleet_driver_records');
select platform_scoped_table('fleet_driver_records',
  'exists (select from fleet_vehicles v where v.operator_id = fleet_driver_records.operator_id and v.id = fleet_driver_records.vehicle_id)');

-- A month that is closed closes all before it. Opened again, the row stays and says so.
create table fleet_month_closings (
  operator_id uuid not null references organisation_operators,
  id uuid not null,
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  closed_by uuid,
  closed_name text not null check (length(closed_name) <= 100),
  closed_at timestamptz not null,
  opened_by uuid,
  opened_name text not null default '' check (length(opened_name) <= 100),
  opened_at timestamptz,
  open_reason text not null default '' check (length(open_reason) <= 500),
  primary key (operator_id, id),
  check ((opened_at is null) = (open_reason = ''))
);
create unique index fleet_month_closings_standing on fleet_month_closings (operator_id, month) where opened_at is null;
select platform_tenant_table('fleet_month_closings', 'select, insert, update');

-- Each record with the quota that held for it: the most specific of those that fit.
create view fleet_quota_records with (security_invoker = true) as
select r.operator_id, r.id as record_id, r.day, r.shift_no, r.vehicle_id, r.driver_id, r.line_id, v.fleet_id, v.model_id,
  coalesce(v.battery_dwh, m.battery_dwh) as battery_dwh, r.distance_m, r.soc_start, r.soc_end,
  q.id as quota_id, q.dwh_100km as quota_dwh_100km, q.tolerance_hundredths,
  (q.dwh_100km * r.distance_m + 50000) / 100000 as quota_dwh,
  (q.dwh_100km * r.distance_m * (10000 + q.tolerance_hundredths) + 500000000) / 1000000000 as limit_dwh
from fleet_driver_records r
join fleet_vehicles v on v.operator_id = r.operator_id and v.id = r.vehicle_id
left join fleet_models m on m.operator_id = v.operator_id and m.id = v.model_id
left join lateral (
  select q.id, q.dwh_100km, q.tolerance_hundredths from fleet_quotas q
  where q.operator_id = r.operator_id and q.valid @> r.day
    and (q.model_id is null or q.model_id = v.model_id) and (q.line_id is null or q.line_id = r.line_id)
    and (q.season is null or q.season = r.season) and (q.grade is null or q.grade = r.grade)
  order by q.specificity desc limit 1) q on true;

-- A vehicle's ended orders with the day that they fill the battery for.
create view fleet_energy_orders with (security_invoker = true) as
select o.operator_id, o.vehicle_id, o.order_id, o.order_no, o.station_id, o.pile_id, o.gun_no, o.started_at, o.ended_at, o.time_zone,
  coalesce(o.energy_dwh, 0) as energy_dwh, o.start_soc, o.end_soc, o.assigned_by,
  ((o.started_at at time zone o.time_zone)
    + make_interval(mins => 1440 - coalesce((select s.night_from_minutes::int from fleet_quota_settings s where s.operator_id = o.operator_id), 1200)))::date as day
from fleet_vehicle_orders o where o.ended_at is not null;
grant select on fleet_quota_records, fleet_energy_orders to evops_app, evops_platform;
