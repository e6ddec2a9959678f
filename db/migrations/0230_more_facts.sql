-- More facts for reports: what connectors were like and in which state, who charged how, how large sessions were, and
-- the highest load.

-- What a connector can be like. What it is not known to have is '', and the organisation of all zeros: the operator's own.
create table reports_gun_kinds (
  operator_id uuid not null,
  kind_id integer not null check (kind_id > 0),
  equipment_type smallint not null,
  rated_power_w bigint not null,
  connector_type smallint not null,
  standard text not null,
  protocol text not null,
  maker text not null,
  model text not null,
  org_id uuid not null,
  area_code text not null,
  unique (operator_id, equipment_type, rated_power_w, connector_type, standard, protocol, maker, model, org_id, area_code),
  primary key (operator_id, kind_id)
);
select platform_tenant_table('reports_gun_kinds');

-- Where a connector stood, what it was like and whether it was in use, from an instant on until the next one's. The
-- first begins with 1970.
create table reports_gun_spells (
  operator_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  from_at timestamptz not null,
  station_id uuid not null,
  kind_id integer not null,
  in_use boolean not null,
  foreign key (operator_id, kind_id) references reports_gun_kinds (operator_id, kind_id),
  primary key (operator_id, pile_id, gun_no, from_at)
);
select platform_tenant_table('reports_gun_spells');
create policy scope on reports_gun_spells as restrictive to evops_scoped
  using (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest))
  with check (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest));

-- Which model and type a vehicle was of, from an instant on. All zeros: none.
create table reports_vehicle_spells (
  operator_id uuid not null,
  vehicle_id uuid not null,
  from_at timestamptz not null,
  model_id uuid not null,
  type_id uuid not null,
  primary key (operator_id, vehicle_id, from_at)
);
select platform_tenant_table('reports_vehicle_spells');

-- What the connector was like on that day (0: not looked at yet), and the highest power between two readings of a bill.
alter table reports_days add kind_id integer not null default 0, add peak_w integer not null default 0;
alter table reports_months add kind_id integer not null default 0, add peak_w integer not null default 0;
alter table reports_months drop constraint reports_months_pkey;
alter table reports_months add primary key (operator_id, day, station_id, pile_id, gun_no, kind_id, currency);
alter table reports_station_days add peak_w integer not null default 0;
create index reports_days_unlooked on reports_days (operator_id, pile_id, gun_no) where kind_id = 0;

-- What a connector drew on a day: seconds of the day and the watts from there on, by turns, the last ones 0.
create table reports_loads (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  steps integer[] not null check (cardinality(steps) % 2 = 0),
  primary key (operator_id, day, station_id, pile_id, gun_no)
);
select platform_tenant_table('reports_loads');
create policy scope on reports_loads as restrictive to evops_scoped
  using (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest))
  with check (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest));

-- The highest load of a station on a day and since when, and the quarter of an hour of the highest average.
create table reports_station_peaks (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  peak_w integer not null check (peak_w >= 0),
  peak_at timestamptz not null,
  quarter_w integer not null check (quarter_w >= 0),
  quarter_at timestamptz not null,
  primary key (operator_id, day, station_id)
);
select platform_tenant_table('reports_station_peaks');
create policy scope on reports_station_peaks as restrictive to evops_scoped
  using (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest))
  with check (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest));

-- Sessions, and starts that came to nothing, on the day of their end, in the buckets of their size. All zeros: none.
create table reports_sessions (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  order_id uuid not null,
  currency text not null,
  payer_kind text not null check (payer_kind in ('company', 'member', 'partner', 'token', 'unknown')),
  payer_id uuid not null,
  payer_class text not null,
  start_mode text not null,
  vehicle_id uuid not null,
  model_id uuid not null,
  type_id uuid not null,
  sessions smallint not null,
  failed smallint not null,
  energy_dwh bigint not null,
  charging_seconds bigint not null,
  electricity_minor bigint not null,
  service_minor bigint not null,
  occupancy_minor bigint not null,
  total_minor bigint not null,
  reduced_minor bigint not null,
  refunded_minor bigint not null,
  soc_from_sum smallint not null,
  soc_to_sum smallint not null,
  soc_known smallint not null,
  amount_bucket smallint,
  amount_value bigint,
  energy_bucket smallint,
  energy_value bigint,
  minutes_bucket smallint,
  minutes_value bigint,
  power_bucket smallint,
  power_value bigint,
  primary key (operator_id, day, station_id, pile_id, gun_no, order_id)
);
select platform_tenant_table('reports_sessions');
create policy scope on reports_sessions as restrictive to evops_scoped
  using (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest))
  with check (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest));

-- A station's day of them, by who paid, how they began, and the vehicle.
create table reports_session_days (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  currency text not null,
  payer_kind text not null,
  payer_id uuid not null,
  payer_class text not null,
  start_mode text not null,
  vehicle_id uuid not null,
  model_id uuid not null,
  type_id uuid not null,
  sessions bigint not null,
  failed bigint not null,
  energy_dwh bigint not null,
  charging_seconds bigint not null,
  electricity_minor bigint not null,
  service_minor bigint not null,
  occupancy_minor bigint not null,
  total_minor bigint not null,
  reduced_minor bigint not null,
  refunded_minor bigint not null,
  soc_from_sum bigint not null,
  soc_to_sum bigint not null,
  soc_known bigint not null,
  primary key (operator_id, day, station_id, currency, payer_kind, payer_id, payer_class, start_mode, vehicle_id, model_id, type_id)
);
select platform_tenant_table('reports_session_days');
create policy scope on reports_session_days as restrictive to evops_scoped
  using (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest))
  with check (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest));

-- And its month.
create table reports_session_months (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  currency text not null,
  payer_kind text not null,
  payer_id uuid not null,
  payer_class text not null,
  start_mode text not null,
  vehicle_id uuid not null,
  model_id uuid not null,
  type_id uuid not null,
  sessions bigint not null,
  failed bigint not null,
  energy_dwh bigint not null,
  charging_seconds bigint not null,
  electricity_minor bigint not null,
  service_minor bigint not null,
  occupancy_minor bigint not null,
  total_minor bigint not null,
  reduced_minor bigint not null,
  refunded_minor bigint not null,
  soc_from_sum bigint not null,
  soc_to_sum bigint not null,
  soc_known bigint not null,
  primary key (operator_id, day, station_id, currency, payer_kind, payer_id, payer_class, start_mode, vehicle_id, model_id, type_id)
);
select platform_tenant_table('reports_session_months');
create policy scope on reports_session_months as restrictive to evops_scoped
  using (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest))
  with check (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest));

-- How many sessions of a station's day were how large: a bucket is a quarter of an octave, 0 holds what is nothing.
create table reports_bucket_days (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  currency text not null,
  kind text not null check (kind in ('amount', 'energy', 'minutes', 'power')),
  bucket smallint not null check (bucket >= 0),
  sessions bigint not null,
  sum bigint not null,
  primary key (operator_id, day, station_id, currency, kind, bucket)
);
select platform_tenant_table('reports_bucket_days');
create policy scope on reports_bucket_days as restrictive to evops_scoped
  using (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest))
  with check (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest));

-- And of its month.
create table reports_bucket_months (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  currency text not null,
  kind text not null check (kind in ('amount', 'energy', 'minutes', 'power')),
  bucket smallint not null check (bucket >= 0),
  sessions bigint not null,
  sum bigint not null,
  primary key (operator_id, day, station_id, currency, kind, bucket)
);
select platform_tenant_table('reports_bucket_months');
create policy scope on reports_bucket_months as restrictive to evops_scoped
  using (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest))
  with check (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest));

-- Seconds of a connector's day in each state, worked out until then.
create table reports_state_days (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  kind_id integer not null,
  open_seconds integer not null check (open_seconds >= 0),
  known_seconds integer not null check (known_seconds >= 0),
  offline_seconds integer not null check (offline_seconds >= 0),
  faulted_seconds integer not null check (faulted_seconds >= 0),
  disabled_seconds integer not null check (disabled_seconds >= 0),
  reserved_seconds integer not null check (reserved_seconds >= 0),
  excluded_seconds integer not null check (excluded_seconds >= 0),
  outages integer not null check (outages >= 0),
  until_at timestamptz not null,
  check (known_seconds <= 90000 and offline_seconds + faulted_seconds + disabled_seconds + reserved_seconds <= known_seconds
    and excluded_seconds <= offline_seconds + faulted_seconds + disabled_seconds),
  primary key (operator_id, day, station_id, pile_id, gun_no)
);
select platform_tenant_table('reports_state_days');
create policy scope on reports_state_days as restrictive to evops_scoped
  using (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest))
  with check (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest));

-- Of its month.
create table reports_state_months (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  kind_id integer not null,
  open_seconds bigint not null,
  known_seconds bigint not null,
  offline_seconds bigint not null,
  faulted_seconds bigint not null,
  disabled_seconds bigint not null,
  reserved_seconds bigint not null,
  excluded_seconds bigint not null,
  outages bigint not null,
  primary key (operator_id, day, station_id, pile_id, gun_no, kind_id)
);
select platform_tenant_table('reports_state_months');
create policy scope on reports_state_months as restrictive to evops_scoped
  using (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest))
  with check (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest));

-- Of all connectors of a station on a day.
create table reports_station_states (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  open_seconds bigint not null,
  known_seconds bigint not null,
  offline_seconds bigint not null,
  faulted_seconds bigint not null,
  disabled_seconds bigint not null,
  reserved_seconds bigint not null,
  excluded_seconds bigint not null,
  outages bigint not null,
  primary key (operator_id, day, station_id)
);
select platform_tenant_table('reports_station_states');
create policy scope on reports_station_states as restrictive to evops_scoped
  using (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest))
  with check (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest));

-- From which day on and until when a connector's states are worked out.
create table reports_state_progress (
  operator_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  station_id uuid not null,
  first_day date not null,
  until_at timestamptz not null,
  primary key (operator_id, pile_id, gun_no)
);
select platform_tenant_table('reports_state_progress');
create policy scope on reports_state_progress as restrictive to evops_scoped
  using (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest))
  with check (station_id in ( select unnest(current_setting('evops.stations')::uuid[]) as unnest));
create index reports_state_progress_until on reports_state_progress (operator_id, until_at);

-- Connectors whose states of the past are old, since when; gun 0 is the whole charge point. What is told in time needs no
-- row: the day it belongs to is not over.
create table stations_unreported_states (
  operator_id uuid not null,
  pile_id uuid not null,
  gun_no smallint not null,
  from_at timestamptz not null,
  primary key (operator_id, pile_id, gun_no)
);
select platform_tenant_table('stations_unreported_states');
select platform_gateway_table('stations_unreported_states', 'select, insert, update');
create policy scope on stations_unreported_states as restrictive to evops_scoped
  using (exists ( select from stations_piles p where p.operator_id = stations_unreported_states.operator_id
  and p.id = stations_unreported_states.pile_id)) with check (exists ( select from stations_piles p
  where p.operator_id = stations_unreported_states.operator_id and p.id = stations_unreported_states.pile_id));

