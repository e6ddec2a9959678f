-- Tables of reports.

-- Daily figures of all stations together, by currency only, for the year view of 10,000 connectors (decision 186).
-- There is no row for each kind of connector. The table is filled from the tables below it; roll-ups then keep it up to
-- date.
create table reports_all_dates (
  operator_id uuid not null,
  day date not null,
  currency text not null,
  sessions bigint not null,
  charging_seconds bigint not null,
  energy_dwh bigint not null,
  energy_critical_peak_dwh bigint not null,
  energy_sharp_dwh bigint not null,
  energy_peak_dwh bigint not null,
  energy_flat_dwh bigint not null,
  energy_valley_dwh bigint not null,
  energy_deep_valley_dwh bigint not null,
  electricity_critical_peak_minor bigint not null,
  electricity_sharp_minor bigint not null,
  electricity_peak_minor bigint not null,
  electricity_flat_minor bigint not null,
  electricity_valley_minor bigint not null,
  electricity_deep_valley_minor bigint not null,
  service_critical_peak_minor bigint not null,
  service_sharp_minor bigint not null,
  service_peak_minor bigint not null,
  service_flat_minor bigint not null,
  service_valley_minor bigint not null,
  service_deep_valley_minor bigint not null,
  electricity_minor bigint not null,
  service_minor bigint not null,
  occupancy_minor bigint not null,
  total_minor bigint not null,
  reduced_minor bigint not null,
  refunded_minor bigint not null,
  flowed_dwh bigint not null,
  charged_seconds bigint not null,
  plugged_seconds bigint not null,
  used_days bigint not null,
  peak_w integer not null,
  shiftable_dwh bigint default 0 not null,
  shiftable_saving_minor bigint default 0 not null,
  constraint reports_all_dates_pkey primary key (operator_id, day, currency)
);
alter table reports_all_dates enable row level security;
alter table reports_all_dates force row level security;
create policy platform on reports_all_dates for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_all_dates as restrictive for all to evops_scoped
  using (false)
  with check (false);
create policy tenant on reports_all_dates for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_all_dates to evops_app;
grant select, insert, update, delete on reports_all_dates to evops_platform;

-- Figures for reports over all stations together: by day, by month, by connector kind and by payer (decision 181). The
-- table is filled from the tables below it; roll-ups then keep it up to date. A user limited to stations sees none of
-- these rows and reads the rows of their stations.
create table reports_all_days (
  operator_id uuid not null,
  day date not null,
  kind_id integer not null,
  currency text not null,
  sessions bigint not null,
  charging_seconds bigint not null,
  energy_dwh bigint not null,
  energy_critical_peak_dwh bigint not null,
  energy_sharp_dwh bigint not null,
  energy_peak_dwh bigint not null,
  energy_flat_dwh bigint not null,
  energy_valley_dwh bigint not null,
  energy_deep_valley_dwh bigint not null,
  electricity_critical_peak_minor bigint not null,
  electricity_sharp_minor bigint not null,
  electricity_peak_minor bigint not null,
  electricity_flat_minor bigint not null,
  electricity_valley_minor bigint not null,
  electricity_deep_valley_minor bigint not null,
  service_critical_peak_minor bigint not null,
  service_sharp_minor bigint not null,
  service_peak_minor bigint not null,
  service_flat_minor bigint not null,
  service_valley_minor bigint not null,
  service_deep_valley_minor bigint not null,
  electricity_minor bigint not null,
  service_minor bigint not null,
  occupancy_minor bigint not null,
  total_minor bigint not null,
  reduced_minor bigint not null,
  refunded_minor bigint not null,
  flowed_dwh bigint not null,
  charged_seconds bigint not null,
  plugged_seconds bigint not null,
  used_days bigint not null,
  peak_w integer not null,
  shiftable_dwh bigint default 0 not null,
  shiftable_saving_minor bigint default 0 not null,
  constraint reports_all_days_pkey primary key (operator_id, day, kind_id, currency)
);
alter table reports_all_days enable row level security;
alter table reports_all_days force row level security;
create policy platform on reports_all_days for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_all_days as restrictive for all to evops_scoped
  using (false)
  with check (false);
create policy tenant on reports_all_days for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_all_days to evops_app;
grant select, insert, update, delete on reports_all_days to evops_platform;

create table reports_all_hours (
  operator_id uuid not null,
  day date not null,
  currency text not null,
  energy_dwh_00 bigint,
  energy_dwh_01 bigint,
  energy_dwh_02 bigint,
  energy_dwh_03 bigint,
  energy_dwh_04 bigint,
  energy_dwh_05 bigint,
  energy_dwh_06 bigint,
  energy_dwh_07 bigint,
  energy_dwh_08 bigint,
  energy_dwh_09 bigint,
  energy_dwh_10 bigint,
  energy_dwh_11 bigint,
  energy_dwh_12 bigint,
  energy_dwh_13 bigint,
  energy_dwh_14 bigint,
  energy_dwh_15 bigint,
  energy_dwh_16 bigint,
  energy_dwh_17 bigint,
  energy_dwh_18 bigint,
  energy_dwh_19 bigint,
  energy_dwh_20 bigint,
  energy_dwh_21 bigint,
  energy_dwh_22 bigint,
  energy_dwh_23 bigint,
  starts_00 bigint,
  starts_01 bigint,
  starts_02 bigint,
  starts_03 bigint,
  starts_04 bigint,
  starts_05 bigint,
  starts_06 bigint,
  starts_07 bigint,
  starts_08 bigint,
  starts_09 bigint,
  starts_10 bigint,
  starts_11 bigint,
  starts_12 bigint,
  starts_13 bigint,
  starts_14 bigint,
  starts_15 bigint,
  starts_16 bigint,
  starts_17 bigint,
  starts_18 bigint,
  starts_19 bigint,
  starts_20 bigint,
  starts_21 bigint,
  starts_22 bigint,
  starts_23 bigint,
  money_minor_00 bigint,
  money_minor_01 bigint,
  money_minor_02 bigint,
  money_minor_03 bigint,
  money_minor_04 bigint,
  money_minor_05 bigint,
  money_minor_06 bigint,
  money_minor_07 bigint,
  money_minor_08 bigint,
  money_minor_09 bigint,
  money_minor_10 bigint,
  money_minor_11 bigint,
  money_minor_12 bigint,
  money_minor_13 bigint,
  money_minor_14 bigint,
  money_minor_15 bigint,
  money_minor_16 bigint,
  money_minor_17 bigint,
  money_minor_18 bigint,
  money_minor_19 bigint,
  money_minor_20 bigint,
  money_minor_21 bigint,
  money_minor_22 bigint,
  money_minor_23 bigint,
  constraint reports_all_hours_pkey primary key (operator_id, day, currency)
);
alter table reports_all_hours enable row level security;
alter table reports_all_hours force row level security;
create policy platform on reports_all_hours for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_all_hours as restrictive for all to evops_scoped
  using (false)
  with check (false);
create policy tenant on reports_all_hours for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_all_hours to evops_app;
grant select, insert, update, delete on reports_all_hours to evops_platform;

create table reports_all_months (
  operator_id uuid not null,
  day date not null,
  kind_id integer not null,
  currency text not null,
  sessions bigint not null,
  charging_seconds bigint not null,
  energy_dwh bigint not null,
  energy_critical_peak_dwh bigint not null,
  energy_sharp_dwh bigint not null,
  energy_peak_dwh bigint not null,
  energy_flat_dwh bigint not null,
  energy_valley_dwh bigint not null,
  energy_deep_valley_dwh bigint not null,
  electricity_critical_peak_minor bigint not null,
  electricity_sharp_minor bigint not null,
  electricity_peak_minor bigint not null,
  electricity_flat_minor bigint not null,
  electricity_valley_minor bigint not null,
  electricity_deep_valley_minor bigint not null,
  service_critical_peak_minor bigint not null,
  service_sharp_minor bigint not null,
  service_peak_minor bigint not null,
  service_flat_minor bigint not null,
  service_valley_minor bigint not null,
  service_deep_valley_minor bigint not null,
  electricity_minor bigint not null,
  service_minor bigint not null,
  occupancy_minor bigint not null,
  total_minor bigint not null,
  reduced_minor bigint not null,
  refunded_minor bigint not null,
  flowed_dwh bigint not null,
  charged_seconds bigint not null,
  plugged_seconds bigint not null,
  used_days bigint not null,
  peak_w integer not null,
  shiftable_dwh bigint default 0 not null,
  shiftable_saving_minor bigint default 0 not null,
  constraint reports_all_months_pkey primary key (operator_id, day, kind_id, currency)
);
alter table reports_all_months enable row level security;
alter table reports_all_months force row level security;
create policy platform on reports_all_months for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_all_months as restrictive for all to evops_scoped
  using (false)
  with check (false);
create policy tenant on reports_all_months for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_all_months to evops_app;
grant select, insert, update, delete on reports_all_months to evops_platform;

create table reports_all_peaks (
  operator_id uuid not null,
  day date not null,
  peak_w integer not null,
  quarter_w integer not null,
  constraint reports_all_peaks_pkey primary key (operator_id, day)
);
alter table reports_all_peaks enable row level security;
alter table reports_all_peaks force row level security;
create policy platform on reports_all_peaks for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_all_peaks as restrictive for all to evops_scoped
  using (false)
  with check (false);
create policy tenant on reports_all_peaks for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_all_peaks to evops_app;
grant select, insert, update, delete on reports_all_peaks to evops_platform;

create table reports_all_session_months (
  operator_id uuid not null,
  day date not null,
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
  constraint reports_all_session_months_pkey primary key (operator_id, day, currency, payer_kind, payer_id, payer_class, start_mode, vehicle_id, model_id, type_id)
);
alter table reports_all_session_months enable row level security;
alter table reports_all_session_months force row level security;
create policy platform on reports_all_session_months for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_all_session_months as restrictive for all to evops_scoped
  using (false)
  with check (false);
create policy tenant on reports_all_session_months for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_all_session_months to evops_app;
grant select, insert, update, delete on reports_all_session_months to evops_platform;

create table reports_all_sessions (
  operator_id uuid not null,
  day date not null,
  currency text not null,
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
  constraint reports_all_sessions_pkey primary key (operator_id, day, currency)
);
alter table reports_all_sessions enable row level security;
alter table reports_all_sessions force row level security;
create policy platform on reports_all_sessions for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_all_sessions as restrictive for all to evops_scoped
  using (false)
  with check (false);
create policy tenant on reports_all_sessions for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_all_sessions to evops_app;
grant select, insert, update, delete on reports_all_sessions to evops_platform;

create table reports_all_state_dates (
  operator_id uuid not null,
  day date not null,
  open_seconds bigint not null,
  known_seconds bigint not null,
  offline_seconds bigint not null,
  faulted_seconds bigint not null,
  disabled_seconds bigint not null,
  reserved_seconds bigint not null,
  excluded_seconds bigint not null,
  outages bigint not null,
  constraint reports_all_state_dates_pkey primary key (operator_id, day)
);
alter table reports_all_state_dates enable row level security;
alter table reports_all_state_dates force row level security;
create policy platform on reports_all_state_dates for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_all_state_dates as restrictive for all to evops_scoped
  using (false)
  with check (false);
create policy tenant on reports_all_state_dates for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_all_state_dates to evops_app;
grant select, insert, update, delete on reports_all_state_dates to evops_platform;

create table reports_all_state_months (
  operator_id uuid not null,
  day date not null,
  kind_id integer not null,
  open_seconds bigint not null,
  known_seconds bigint not null,
  offline_seconds bigint not null,
  faulted_seconds bigint not null,
  disabled_seconds bigint not null,
  reserved_seconds bigint not null,
  excluded_seconds bigint not null,
  outages bigint not null,
  constraint reports_all_state_months_pkey primary key (operator_id, day, kind_id)
);
alter table reports_all_state_months enable row level security;
alter table reports_all_state_months force row level security;
create policy platform on reports_all_state_months for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_all_state_months as restrictive for all to evops_scoped
  using (false)
  with check (false);
create policy tenant on reports_all_state_months for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_all_state_months to evops_app;
grant select, insert, update, delete on reports_all_state_months to evops_platform;

create table reports_all_states (
  operator_id uuid not null,
  day date not null,
  kind_id integer not null,
  open_seconds bigint not null,
  known_seconds bigint not null,
  offline_seconds bigint not null,
  faulted_seconds bigint not null,
  disabled_seconds bigint not null,
  reserved_seconds bigint not null,
  excluded_seconds bigint not null,
  outages bigint not null,
  constraint reports_all_states_pkey primary key (operator_id, day, kind_id)
);
alter table reports_all_states enable row level security;
alter table reports_all_states force row level security;
create policy platform on reports_all_states for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_all_states as restrictive for all to evops_scoped
  using (false)
  with check (false);
create policy tenant on reports_all_states for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_all_states to evops_app;
grant select, insert, update, delete on reports_all_states to evops_platform;

create table reports_amounts (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  currency text not null,
  bucket smallint not null,
  sessions bigint not null,
  net_minor bigint not null,
  constraint reports_amounts_pkey primary key (operator_id, day, station_id, charge_point_id, connector_no, currency, bucket)
);
alter table reports_amounts enable row level security;
alter table reports_amounts force row level security;
create policy platform on reports_amounts for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_amounts as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on reports_amounts for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_amounts to evops_app;
grant select, insert, update, delete on reports_amounts to evops_platform;

-- Histogram of session sizes per station and day. A bucket is a quarter of an octave; bucket 0 holds the value 0.
create table reports_bucket_days (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  currency text not null,
  kind text not null,
  bucket smallint not null,
  sessions bigint not null,
  sum bigint not null,
  constraint reports_bucket_days_pkey primary key (operator_id, day, station_id, currency, kind, bucket),
  constraint reports_bucket_days_bucket_check check ((bucket >= 0)),
  constraint reports_bucket_days_kind_check check ((kind = ANY (ARRAY['amount'::text, 'energy'::text, 'minutes'::text, 'power'::text])))
);
alter table reports_bucket_days enable row level security;
alter table reports_bucket_days force row level security;
create policy platform on reports_bucket_days for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_bucket_days as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on reports_bucket_days for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_bucket_days to evops_app;
grant select, insert, update, delete on reports_bucket_days to evops_platform;

-- Monthly totals of `reports_bucket_days`.
create table reports_bucket_months (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  currency text not null,
  kind text not null,
  bucket smallint not null,
  sessions bigint not null,
  sum bigint not null,
  constraint reports_bucket_months_pkey primary key (operator_id, day, station_id, currency, kind, bucket),
  constraint reports_bucket_months_bucket_check check ((bucket >= 0)),
  constraint reports_bucket_months_kind_check check ((kind = ANY (ARRAY['amount'::text, 'energy'::text, 'minutes'::text, 'power'::text])))
);
alter table reports_bucket_months enable row level security;
alter table reports_bucket_months force row level security;
create policy platform on reports_bucket_months for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_bucket_months as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on reports_bucket_months for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_bucket_months to evops_app;
grant select, insert, update, delete on reports_bucket_months to evops_platform;

-- Seconds in which all connectors of a station were plugged at the same time.
create table reports_congestion (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  congested_seconds integer not null,
  constraint reports_congestion_pkey primary key (operator_id, day, station_id),
  constraint reports_congestion_congested_seconds_check check ((congested_seconds >= 0))
);
alter table reports_congestion enable row level security;
alter table reports_congestion force row level security;
create policy platform on reports_congestion for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_congestion as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on reports_congestion for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_congestion to evops_app;
grant select, insert, update, delete on reports_congestion to evops_platform;

create table reports_days (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  currency text not null,
  sessions bigint not null,
  charging_seconds bigint not null,
  energy_dwh bigint not null,
  energy_critical_peak_dwh bigint not null,
  energy_sharp_dwh bigint not null,
  energy_peak_dwh bigint not null,
  energy_flat_dwh bigint not null,
  energy_valley_dwh bigint not null,
  energy_deep_valley_dwh bigint not null,
  electricity_critical_peak_minor bigint not null,
  electricity_sharp_minor bigint not null,
  electricity_peak_minor bigint not null,
  electricity_flat_minor bigint not null,
  electricity_valley_minor bigint not null,
  electricity_deep_valley_minor bigint not null,
  service_critical_peak_minor bigint not null,
  service_sharp_minor bigint not null,
  service_peak_minor bigint not null,
  service_flat_minor bigint not null,
  service_valley_minor bigint not null,
  service_deep_valley_minor bigint not null,
  electricity_minor bigint not null,
  service_minor bigint not null,
  occupancy_minor bigint not null,
  total_minor bigint not null,
  reduced_minor bigint not null,
  refunded_minor bigint not null,
  flowed_dwh bigint not null,
  charged_seconds bigint not null,
  plugged_seconds bigint not null,
  used_days bigint not null,
  plugged int4multirange,
  kind_id integer default 0 not null,
  peak_w integer default 0 not null,
  -- Energy drawn in expensive periods that vehicles could have drawn later, and the saving (decision 199). Rows written
  -- by a process of the previous version meanwhile have the value 0.
  shiftable_dwh bigint default 0 not null,
  shiftable_saving_minor bigint default 0 not null,
  constraint reports_days_pkey primary key (operator_id, day, station_id, charge_point_id, connector_no, currency)
);
create index reports_days_unlooked on reports_days (operator_id, charge_point_id, connector_no) where (kind_id = 0);
alter table reports_days enable row level security;
alter table reports_days force row level security;
create policy platform on reports_days for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_days as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on reports_days for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_days to evops_app;
grant select, insert, update, delete on reports_days to evops_platform;

-- Kinds of connectors for reports. The table belongs to a set of facts about connector kinds and states, payers and
-- start modes, session sizes, and peak loads. An unknown property is ''. The organisation with all zeros is the
-- operator itself.
create table reports_connector_kinds (
  operator_id uuid not null,
  kind_id integer not null,
  equipment_type smallint not null,
  rated_power_w bigint not null,
  connector_type smallint not null,
  standard text not null,
  protocol text not null,
  maker text not null,
  model text not null,
  org_id uuid not null,
  area_code text not null,
  -- Firmware of the charge point, so that failures can be grouped by firmware. Earlier days have no firmware.
  firmware text default ''::text not null,
  constraint reports_connector_kinds_pkey primary key (operator_id, kind_id),
  constraint reports_connector_kinds_once unique (operator_id, equipment_type, rated_power_w, connector_type, standard, protocol, maker, model, org_id, area_code, firmware),
  constraint reports_connector_kinds_kind_id_check check ((kind_id > 0))
);
alter table reports_connector_kinds enable row level security;
alter table reports_connector_kinds force row level security;
create policy platform on reports_connector_kinds for all to evops_platform
  using (true)
  with check (true);
create policy tenant on reports_connector_kinds for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_connector_kinds to evops_app;
grant select, insert, update, delete on reports_connector_kinds to evops_platform;

-- Station, kind and enabled state of a connector from an instant until the next row's instant. The first row starts in
-- 1970.
create table reports_connector_spells (
  operator_id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  from_at timestamp with time zone not null,
  station_id uuid not null,
  kind_id integer not null,
  in_use boolean not null,
  constraint reports_connector_spells_pkey primary key (operator_id, charge_point_id, connector_no, from_at),
  constraint reports_connector_spells_operator_id_kind_id_fkey foreign key (operator_id, kind_id) references reports_connector_kinds (operator_id, kind_id)
);
alter table reports_connector_spells enable row level security;
alter table reports_connector_spells force row level security;
create policy platform on reports_connector_spells for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_connector_spells as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on reports_connector_spells for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_connector_spells to evops_app;
grant select, insert, update, delete on reports_connector_spells to evops_platform;

create table reports_hours (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  currency text not null,
  energy_dwh_00 bigint,
  energy_dwh_01 bigint,
  energy_dwh_02 bigint,
  energy_dwh_03 bigint,
  energy_dwh_04 bigint,
  energy_dwh_05 bigint,
  energy_dwh_06 bigint,
  energy_dwh_07 bigint,
  energy_dwh_08 bigint,
  energy_dwh_09 bigint,
  energy_dwh_10 bigint,
  energy_dwh_11 bigint,
  energy_dwh_12 bigint,
  energy_dwh_13 bigint,
  energy_dwh_14 bigint,
  energy_dwh_15 bigint,
  energy_dwh_16 bigint,
  energy_dwh_17 bigint,
  energy_dwh_18 bigint,
  energy_dwh_19 bigint,
  energy_dwh_20 bigint,
  energy_dwh_21 bigint,
  energy_dwh_22 bigint,
  energy_dwh_23 bigint,
  starts_00 bigint,
  starts_01 bigint,
  starts_02 bigint,
  starts_03 bigint,
  starts_04 bigint,
  starts_05 bigint,
  starts_06 bigint,
  starts_07 bigint,
  starts_08 bigint,
  starts_09 bigint,
  starts_10 bigint,
  starts_11 bigint,
  starts_12 bigint,
  starts_13 bigint,
  starts_14 bigint,
  starts_15 bigint,
  starts_16 bigint,
  starts_17 bigint,
  starts_18 bigint,
  starts_19 bigint,
  starts_20 bigint,
  starts_21 bigint,
  starts_22 bigint,
  starts_23 bigint,
  money_minor_00 bigint,
  money_minor_01 bigint,
  money_minor_02 bigint,
  money_minor_03 bigint,
  money_minor_04 bigint,
  money_minor_05 bigint,
  money_minor_06 bigint,
  money_minor_07 bigint,
  money_minor_08 bigint,
  money_minor_09 bigint,
  money_minor_10 bigint,
  money_minor_11 bigint,
  money_minor_12 bigint,
  money_minor_13 bigint,
  money_minor_14 bigint,
  money_minor_15 bigint,
  money_minor_16 bigint,
  money_minor_17 bigint,
  money_minor_18 bigint,
  money_minor_19 bigint,
  money_minor_20 bigint,
  money_minor_21 bigint,
  money_minor_22 bigint,
  money_minor_23 bigint,
  constraint reports_hours_pkey primary key (operator_id, day, station_id, charge_point_id, connector_no, currency)
);
alter table reports_hours enable row level security;
alter table reports_hours force row level security;
create policy platform on reports_hours for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_hours as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on reports_hours for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_hours to evops_app;
grant select, insert, update, delete on reports_hours to evops_platform;

-- Load curve of a connector for a day: pairs of second of the day and watts from then on. The last watts are 0.
create table reports_loads (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  steps integer[] not null,
  constraint reports_loads_pkey primary key (operator_id, day, station_id, charge_point_id, connector_no),
  constraint reports_loads_steps_check check (((cardinality(steps) % 2) = 0))
);
alter table reports_loads enable row level security;
alter table reports_loads force row level security;
create policy platform on reports_loads for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_loads as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on reports_loads for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_loads to evops_app;
grant select, insert, update, delete on reports_loads to evops_platform;

create table reports_month_hours (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  currency text not null,
  energy_dwh_00 bigint,
  energy_dwh_01 bigint,
  energy_dwh_02 bigint,
  energy_dwh_03 bigint,
  energy_dwh_04 bigint,
  energy_dwh_05 bigint,
  energy_dwh_06 bigint,
  energy_dwh_07 bigint,
  energy_dwh_08 bigint,
  energy_dwh_09 bigint,
  energy_dwh_10 bigint,
  energy_dwh_11 bigint,
  energy_dwh_12 bigint,
  energy_dwh_13 bigint,
  energy_dwh_14 bigint,
  energy_dwh_15 bigint,
  energy_dwh_16 bigint,
  energy_dwh_17 bigint,
  energy_dwh_18 bigint,
  energy_dwh_19 bigint,
  energy_dwh_20 bigint,
  energy_dwh_21 bigint,
  energy_dwh_22 bigint,
  energy_dwh_23 bigint,
  starts_00 bigint,
  starts_01 bigint,
  starts_02 bigint,
  starts_03 bigint,
  starts_04 bigint,
  starts_05 bigint,
  starts_06 bigint,
  starts_07 bigint,
  starts_08 bigint,
  starts_09 bigint,
  starts_10 bigint,
  starts_11 bigint,
  starts_12 bigint,
  starts_13 bigint,
  starts_14 bigint,
  starts_15 bigint,
  starts_16 bigint,
  starts_17 bigint,
  starts_18 bigint,
  starts_19 bigint,
  starts_20 bigint,
  starts_21 bigint,
  starts_22 bigint,
  starts_23 bigint,
  money_minor_00 bigint,
  money_minor_01 bigint,
  money_minor_02 bigint,
  money_minor_03 bigint,
  money_minor_04 bigint,
  money_minor_05 bigint,
  money_minor_06 bigint,
  money_minor_07 bigint,
  money_minor_08 bigint,
  money_minor_09 bigint,
  money_minor_10 bigint,
  money_minor_11 bigint,
  money_minor_12 bigint,
  money_minor_13 bigint,
  money_minor_14 bigint,
  money_minor_15 bigint,
  money_minor_16 bigint,
  money_minor_17 bigint,
  money_minor_18 bigint,
  money_minor_19 bigint,
  money_minor_20 bigint,
  money_minor_21 bigint,
  money_minor_22 bigint,
  money_minor_23 bigint,
  constraint reports_month_hours_pkey primary key (operator_id, day, station_id, charge_point_id, connector_no, currency)
);
alter table reports_month_hours enable row level security;
alter table reports_month_hours force row level security;
create policy platform on reports_month_hours for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_month_hours as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on reports_month_hours for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_month_hours to evops_app;
grant select, insert, update, delete on reports_month_hours to evops_platform;

create table reports_months (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  currency text not null,
  sessions bigint not null,
  charging_seconds bigint not null,
  energy_dwh bigint not null,
  energy_critical_peak_dwh bigint not null,
  energy_sharp_dwh bigint not null,
  energy_peak_dwh bigint not null,
  energy_flat_dwh bigint not null,
  energy_valley_dwh bigint not null,
  energy_deep_valley_dwh bigint not null,
  electricity_critical_peak_minor bigint not null,
  electricity_sharp_minor bigint not null,
  electricity_peak_minor bigint not null,
  electricity_flat_minor bigint not null,
  electricity_valley_minor bigint not null,
  electricity_deep_valley_minor bigint not null,
  service_critical_peak_minor bigint not null,
  service_sharp_minor bigint not null,
  service_peak_minor bigint not null,
  service_flat_minor bigint not null,
  service_valley_minor bigint not null,
  service_deep_valley_minor bigint not null,
  electricity_minor bigint not null,
  service_minor bigint not null,
  occupancy_minor bigint not null,
  total_minor bigint not null,
  reduced_minor bigint not null,
  refunded_minor bigint not null,
  flowed_dwh bigint not null,
  charged_seconds bigint not null,
  plugged_seconds bigint not null,
  used_days bigint not null,
  kind_id integer default 0 not null,
  peak_w integer default 0 not null,
  shiftable_dwh bigint default 0 not null,
  shiftable_saving_minor bigint default 0 not null,
  constraint reports_months_pkey primary key (operator_id, day, station_id, charge_point_id, connector_no, kind_id, currency)
);
alter table reports_months enable row level security;
alter table reports_months force row level security;
create policy platform on reports_months for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_months as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on reports_months for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_months to evops_app;
grant select, insert, update, delete on reports_months to evops_platform;

-- Results of checks that compare reports, facts, lists and the ledger.
create table reports_proofs (
  operator_id uuid not null,
  id uuid not null,
  at timestamp with time zone not null,
  -- Days of the stations' calendars, both inclusive.
  day_from date not null,
  day_to date not null,
  took_ms integer not null,
  -- Number of compared values (one day and one place each).
  cells integer not null,
  found integer not null,
  unexplained integer not null,
  -- First differences, unexplained ones before the others: [{ between, day, dayTo, stationId, … }]
  differences jsonb not null,
  -- Null: the nightly check.
  by_name text,
  constraint reports_proofs_pkey primary key (operator_id, id),
  constraint reports_proofs_cells_check check ((cells >= 0)),
  constraint reports_proofs_check check (((unexplained >= 0) AND (unexplained <= found))),
  constraint reports_proofs_check1 check ((day_from <= day_to)),
  constraint reports_proofs_differences_check check ((jsonb_typeof(differences) = 'array'::text)),
  constraint reports_proofs_found_check check ((found >= 0)),
  constraint reports_proofs_took_ms_check check ((took_ms >= 0)),
  constraint reports_proofs_operator_id_fkey foreign key (operator_id) references organisation_operators (operator_id)
);
create index reports_proofs_newest on reports_proofs (operator_id, at DESC);
alter table reports_proofs enable row level security;
alter table reports_proofs force row level security;
create policy platform on reports_proofs for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_proofs as restrictive for all to evops_scoped
  using (false)
  with check (false);
create policy tenant on reports_proofs for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert on reports_proofs to evops_app;
grant select, insert on reports_proofs to evops_platform;

-- Sessions of a station per day, by payer, start mode and vehicle.
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
  constraint reports_session_days_pkey primary key (operator_id, day, station_id, currency, payer_kind, payer_id, payer_class, start_mode, vehicle_id, model_id, type_id)
);
alter table reports_session_days enable row level security;
alter table reports_session_days force row level security;
create policy platform on reports_session_days for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_session_days as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on reports_session_days for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_session_days to evops_app;
grant select, insert, update, delete on reports_session_days to evops_platform;

-- Monthly totals of `reports_session_days`.
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
  constraint reports_session_months_pkey primary key (operator_id, day, station_id, currency, payer_kind, payer_id, payer_class, start_mode, vehicle_id, model_id, type_id)
);
alter table reports_session_months enable row level security;
alter table reports_session_months force row level security;
create policy platform on reports_session_months for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_session_months as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on reports_session_months for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_session_months to evops_app;
grant select, insert, update, delete on reports_session_months to evops_platform;

-- Sessions, including failed starts, on the day of their end, with the buckets of their size. A vehicle, model or type
-- of all zeros means none.
create table reports_sessions (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  session_id uuid not null,
  currency text not null,
  payer_kind text not null,
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
  constraint reports_sessions_pkey primary key (operator_id, day, station_id, charge_point_id, connector_no, session_id),
  constraint reports_sessions_payer_kind_check check ((payer_kind = ANY (ARRAY['company'::text, 'member'::text, 'partner'::text, 'token'::text, 'unknown'::text])))
);
alter table reports_sessions enable row level security;
alter table reports_sessions force row level security;
create policy platform on reports_sessions for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_sessions as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on reports_sessions for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_sessions to evops_app;
grant select, insert, update, delete on reports_sessions to evops_platform;

-- Seconds per state of a connector's day, calculated so far.
create table reports_state_days (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  kind_id integer not null,
  open_seconds integer not null,
  known_seconds integer not null,
  offline_seconds integer not null,
  faulted_seconds integer not null,
  disabled_seconds integer not null,
  reserved_seconds integer not null,
  excluded_seconds integer not null,
  outages integer not null,
  until_at timestamp with time zone not null,
  constraint reports_state_days_pkey primary key (operator_id, day, station_id, charge_point_id, connector_no),
  constraint reports_state_days_check check (((known_seconds <= 90000) AND ((((offline_seconds + faulted_seconds) + disabled_seconds) + reserved_seconds) <= known_seconds) AND (excluded_seconds <= ((offline_seconds + faulted_seconds) + disabled_seconds)))),
  constraint reports_state_days_disabled_seconds_check check ((disabled_seconds >= 0)),
  constraint reports_state_days_excluded_seconds_check check ((excluded_seconds >= 0)),
  constraint reports_state_days_faulted_seconds_check check ((faulted_seconds >= 0)),
  constraint reports_state_days_known_seconds_check check ((known_seconds >= 0)),
  constraint reports_state_days_offline_seconds_check check ((offline_seconds >= 0)),
  constraint reports_state_days_open_seconds_check check ((open_seconds >= 0)),
  constraint reports_state_days_outages_check check ((outages >= 0)),
  constraint reports_state_days_reserved_seconds_check check ((reserved_seconds >= 0))
);
alter table reports_state_days enable row level security;
alter table reports_state_days force row level security;
create policy platform on reports_state_days for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_state_days as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on reports_state_days for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_state_days to evops_app;
grant select, insert, update, delete on reports_state_days to evops_platform;

-- Monthly totals of `reports_state_days`.
create table reports_state_months (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  kind_id integer not null,
  open_seconds bigint not null,
  known_seconds bigint not null,
  offline_seconds bigint not null,
  faulted_seconds bigint not null,
  disabled_seconds bigint not null,
  reserved_seconds bigint not null,
  excluded_seconds bigint not null,
  outages bigint not null,
  constraint reports_state_months_pkey primary key (operator_id, day, station_id, charge_point_id, connector_no, kind_id)
);
alter table reports_state_months enable row level security;
alter table reports_state_months force row level security;
create policy platform on reports_state_months for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_state_months as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on reports_state_months for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_state_months to evops_app;
grant select, insert, update, delete on reports_state_months to evops_platform;

-- First day, and end of the period, for which the states of a connector are calculated.
create table reports_state_progress (
  operator_id uuid not null,
  charge_point_id uuid not null,
  connector_no smallint not null,
  station_id uuid not null,
  first_day date not null,
  until_at timestamp with time zone not null,
  constraint reports_state_progress_pkey primary key (operator_id, charge_point_id, connector_no)
);
create index reports_state_progress_until on reports_state_progress (operator_id, until_at);
alter table reports_state_progress enable row level security;
alter table reports_state_progress force row level security;
create policy platform on reports_state_progress for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_state_progress as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on reports_state_progress for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_state_progress to evops_app;
grant select, insert, update, delete on reports_state_progress to evops_platform;

create table reports_station_amounts (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  currency text not null,
  bucket smallint not null,
  sessions bigint not null,
  net_minor bigint not null,
  constraint reports_station_amounts_pkey primary key (operator_id, day, station_id, currency, bucket)
);
alter table reports_station_amounts enable row level security;
alter table reports_station_amounts force row level security;
create policy platform on reports_station_amounts for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_station_amounts as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on reports_station_amounts for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_station_amounts to evops_app;
grant select, insert, update, delete on reports_station_amounts to evops_platform;

create table reports_station_days (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  currency text not null,
  sessions bigint not null,
  charging_seconds bigint not null,
  energy_dwh bigint not null,
  energy_critical_peak_dwh bigint not null,
  energy_sharp_dwh bigint not null,
  energy_peak_dwh bigint not null,
  energy_flat_dwh bigint not null,
  energy_valley_dwh bigint not null,
  energy_deep_valley_dwh bigint not null,
  electricity_critical_peak_minor bigint not null,
  electricity_sharp_minor bigint not null,
  electricity_peak_minor bigint not null,
  electricity_flat_minor bigint not null,
  electricity_valley_minor bigint not null,
  electricity_deep_valley_minor bigint not null,
  service_critical_peak_minor bigint not null,
  service_sharp_minor bigint not null,
  service_peak_minor bigint not null,
  service_flat_minor bigint not null,
  service_valley_minor bigint not null,
  service_deep_valley_minor bigint not null,
  electricity_minor bigint not null,
  service_minor bigint not null,
  occupancy_minor bigint not null,
  total_minor bigint not null,
  reduced_minor bigint not null,
  refunded_minor bigint not null,
  flowed_dwh bigint not null,
  charged_seconds bigint not null,
  plugged_seconds bigint not null,
  used_days bigint not null,
  peak_w integer default 0 not null,
  shiftable_dwh bigint default 0 not null,
  shiftable_saving_minor bigint default 0 not null,
  constraint reports_station_days_pkey primary key (operator_id, day, station_id, currency)
);
alter table reports_station_days enable row level security;
alter table reports_station_days force row level security;
create policy platform on reports_station_days for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_station_days as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on reports_station_days for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_station_days to evops_app;
grant select, insert, update, delete on reports_station_days to evops_platform;

create table reports_station_hours (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  currency text not null,
  energy_dwh_00 bigint,
  energy_dwh_01 bigint,
  energy_dwh_02 bigint,
  energy_dwh_03 bigint,
  energy_dwh_04 bigint,
  energy_dwh_05 bigint,
  energy_dwh_06 bigint,
  energy_dwh_07 bigint,
  energy_dwh_08 bigint,
  energy_dwh_09 bigint,
  energy_dwh_10 bigint,
  energy_dwh_11 bigint,
  energy_dwh_12 bigint,
  energy_dwh_13 bigint,
  energy_dwh_14 bigint,
  energy_dwh_15 bigint,
  energy_dwh_16 bigint,
  energy_dwh_17 bigint,
  energy_dwh_18 bigint,
  energy_dwh_19 bigint,
  energy_dwh_20 bigint,
  energy_dwh_21 bigint,
  energy_dwh_22 bigint,
  energy_dwh_23 bigint,
  starts_00 bigint,
  starts_01 bigint,
  starts_02 bigint,
  starts_03 bigint,
  starts_04 bigint,
  starts_05 bigint,
  starts_06 bigint,
  starts_07 bigint,
  starts_08 bigint,
  starts_09 bigint,
  starts_10 bigint,
  starts_11 bigint,
  starts_12 bigint,
  starts_13 bigint,
  starts_14 bigint,
  starts_15 bigint,
  starts_16 bigint,
  starts_17 bigint,
  starts_18 bigint,
  starts_19 bigint,
  starts_20 bigint,
  starts_21 bigint,
  starts_22 bigint,
  starts_23 bigint,
  money_minor_00 bigint,
  money_minor_01 bigint,
  money_minor_02 bigint,
  money_minor_03 bigint,
  money_minor_04 bigint,
  money_minor_05 bigint,
  money_minor_06 bigint,
  money_minor_07 bigint,
  money_minor_08 bigint,
  money_minor_09 bigint,
  money_minor_10 bigint,
  money_minor_11 bigint,
  money_minor_12 bigint,
  money_minor_13 bigint,
  money_minor_14 bigint,
  money_minor_15 bigint,
  money_minor_16 bigint,
  money_minor_17 bigint,
  money_minor_18 bigint,
  money_minor_19 bigint,
  money_minor_20 bigint,
  money_minor_21 bigint,
  money_minor_22 bigint,
  money_minor_23 bigint,
  constraint reports_station_hours_pkey primary key (operator_id, day, station_id, currency)
);
alter table reports_station_hours enable row level security;
alter table reports_station_hours force row level security;
create policy platform on reports_station_hours for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_station_hours as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on reports_station_hours for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_station_hours to evops_app;
grant select, insert, update, delete on reports_station_hours to evops_platform;

create table reports_station_month_amounts (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  currency text not null,
  bucket smallint not null,
  sessions bigint not null,
  net_minor bigint not null,
  constraint reports_station_month_amounts_pkey primary key (operator_id, day, station_id, currency, bucket)
);
alter table reports_station_month_amounts enable row level security;
alter table reports_station_month_amounts force row level security;
create policy platform on reports_station_month_amounts for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_station_month_amounts as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on reports_station_month_amounts for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_station_month_amounts to evops_app;
grant select, insert, update, delete on reports_station_month_amounts to evops_platform;

create table reports_station_month_hours (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  currency text not null,
  energy_dwh_00 bigint,
  energy_dwh_01 bigint,
  energy_dwh_02 bigint,
  energy_dwh_03 bigint,
  energy_dwh_04 bigint,
  energy_dwh_05 bigint,
  energy_dwh_06 bigint,
  energy_dwh_07 bigint,
  energy_dwh_08 bigint,
  energy_dwh_09 bigint,
  energy_dwh_10 bigint,
  energy_dwh_11 bigint,
  energy_dwh_12 bigint,
  energy_dwh_13 bigint,
  energy_dwh_14 bigint,
  energy_dwh_15 bigint,
  energy_dwh_16 bigint,
  energy_dwh_17 bigint,
  energy_dwh_18 bigint,
  energy_dwh_19 bigint,
  energy_dwh_20 bigint,
  energy_dwh_21 bigint,
  energy_dwh_22 bigint,
  energy_dwh_23 bigint,
  starts_00 bigint,
  starts_01 bigint,
  starts_02 bigint,
  starts_03 bigint,
  starts_04 bigint,
  starts_05 bigint,
  starts_06 bigint,
  starts_07 bigint,
  starts_08 bigint,
  starts_09 bigint,
  starts_10 bigint,
  starts_11 bigint,
  starts_12 bigint,
  starts_13 bigint,
  starts_14 bigint,
  starts_15 bigint,
  starts_16 bigint,
  starts_17 bigint,
  starts_18 bigint,
  starts_19 bigint,
  starts_20 bigint,
  starts_21 bigint,
  starts_22 bigint,
  starts_23 bigint,
  money_minor_00 bigint,
  money_minor_01 bigint,
  money_minor_02 bigint,
  money_minor_03 bigint,
  money_minor_04 bigint,
  money_minor_05 bigint,
  money_minor_06 bigint,
  money_minor_07 bigint,
  money_minor_08 bigint,
  money_minor_09 bigint,
  money_minor_10 bigint,
  money_minor_11 bigint,
  money_minor_12 bigint,
  money_minor_13 bigint,
  money_minor_14 bigint,
  money_minor_15 bigint,
  money_minor_16 bigint,
  money_minor_17 bigint,
  money_minor_18 bigint,
  money_minor_19 bigint,
  money_minor_20 bigint,
  money_minor_21 bigint,
  money_minor_22 bigint,
  money_minor_23 bigint,
  constraint reports_station_month_hours_pkey primary key (operator_id, day, station_id, currency)
);
alter table reports_station_month_hours enable row level security;
alter table reports_station_month_hours force row level security;
create policy platform on reports_station_month_hours for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_station_month_hours as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on reports_station_month_hours for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_station_month_hours to evops_app;
grant select, insert, update, delete on reports_station_month_hours to evops_platform;

create table reports_station_month_sessions (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  currency text not null,
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
  constraint reports_station_month_sessions_pkey primary key (operator_id, day, station_id, currency)
);
alter table reports_station_month_sessions enable row level security;
alter table reports_station_month_sessions force row level security;
create policy platform on reports_station_month_sessions for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_station_month_sessions as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on reports_station_month_sessions for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_station_month_sessions to evops_app;
grant select, insert, update, delete on reports_station_month_sessions to evops_platform;

create table reports_station_month_states (
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
  constraint reports_station_month_states_pkey primary key (operator_id, day, station_id)
);
alter table reports_station_month_states enable row level security;
alter table reports_station_month_states force row level security;
create policy platform on reports_station_month_states for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_station_month_states as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on reports_station_month_states for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_station_month_states to evops_app;
grant select, insert, update, delete on reports_station_month_states to evops_platform;

-- Tables for queries by station, day or month: monthly figures of a station, and its sessions of all payers. They have
-- the same columns as the tables they are made from and are filled from them; roll-ups then keep them up to date.
create table reports_station_months (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  currency text not null,
  sessions bigint not null,
  charging_seconds bigint not null,
  energy_dwh bigint not null,
  energy_critical_peak_dwh bigint not null,
  energy_sharp_dwh bigint not null,
  energy_peak_dwh bigint not null,
  energy_flat_dwh bigint not null,
  energy_valley_dwh bigint not null,
  energy_deep_valley_dwh bigint not null,
  electricity_critical_peak_minor bigint not null,
  electricity_sharp_minor bigint not null,
  electricity_peak_minor bigint not null,
  electricity_flat_minor bigint not null,
  electricity_valley_minor bigint not null,
  electricity_deep_valley_minor bigint not null,
  service_critical_peak_minor bigint not null,
  service_sharp_minor bigint not null,
  service_peak_minor bigint not null,
  service_flat_minor bigint not null,
  service_valley_minor bigint not null,
  service_deep_valley_minor bigint not null,
  electricity_minor bigint not null,
  service_minor bigint not null,
  occupancy_minor bigint not null,
  total_minor bigint not null,
  reduced_minor bigint not null,
  refunded_minor bigint not null,
  flowed_dwh bigint not null,
  charged_seconds bigint not null,
  plugged_seconds bigint not null,
  used_days bigint not null,
  peak_w integer default 0 not null,
  shiftable_dwh bigint default 0 not null,
  shiftable_saving_minor bigint default 0 not null,
  constraint reports_station_months_pkey primary key (operator_id, day, station_id, currency)
);
alter table reports_station_months enable row level security;
alter table reports_station_months force row level security;
create policy platform on reports_station_months for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_station_months as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on reports_station_months for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_station_months to evops_app;
grant select, insert, update, delete on reports_station_months to evops_platform;

-- Peak load of a station and day with its start, and the quarter hour with the highest average.
create table reports_station_peaks (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  peak_w integer not null,
  peak_at timestamp with time zone not null,
  quarter_w integer not null,
  quarter_at timestamp with time zone not null,
  constraint reports_station_peaks_pkey primary key (operator_id, day, station_id),
  constraint reports_station_peaks_peak_w_check check ((peak_w >= 0)),
  constraint reports_station_peaks_quarter_w_check check ((quarter_w >= 0))
);
alter table reports_station_peaks enable row level security;
alter table reports_station_peaks force row level security;
create policy platform on reports_station_peaks for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_station_peaks as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on reports_station_peaks for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_station_peaks to evops_app;
grant select, insert, update, delete on reports_station_peaks to evops_platform;

create table reports_station_sessions (
  operator_id uuid not null,
  day date not null,
  station_id uuid not null,
  currency text not null,
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
  constraint reports_station_sessions_pkey primary key (operator_id, day, station_id, currency)
);
alter table reports_station_sessions enable row level security;
alter table reports_station_sessions force row level security;
create policy platform on reports_station_sessions for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_station_sessions as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on reports_station_sessions for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_station_sessions to evops_app;
grant select, insert, update, delete on reports_station_sessions to evops_platform;

-- Seconds per state of all connectors of a station and day.
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
  constraint reports_station_states_pkey primary key (operator_id, day, station_id)
);
alter table reports_station_states enable row level security;
alter table reports_station_states force row level security;
create policy platform on reports_station_states for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_station_states as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on reports_station_states for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_station_states to evops_app;
grant select, insert, update, delete on reports_station_states to evops_platform;

-- Model and type of a vehicle, from an instant on. All zeros: none.
create table reports_vehicle_spells (
  operator_id uuid not null,
  vehicle_id uuid not null,
  from_at timestamp with time zone not null,
  model_id uuid not null,
  type_id uuid not null,
  constraint reports_vehicle_spells_pkey primary key (operator_id, vehicle_id, from_at)
);
alter table reports_vehicle_spells enable row level security;
alter table reports_vehicle_spells force row level security;
create policy platform on reports_vehicle_spells for all to evops_platform
  using (true)
  with check (true);
create policy tenant on reports_vehicle_spells for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_vehicle_spells to evops_app;
grant select, insert, update, delete on reports_vehicle_spells to evops_platform;

-- Time zone in which a station's days were calculated, for the precomputed facts of reports.
create table reports_zones (
  operator_id uuid not null,
  station_id uuid not null,
  time_zone text not null,
  -- Progress of recalculating stored days, station by station, from the newest backwards, only while no other work is
  -- waiting. Days that began before this instant are still to be recalculated.
  anew_before timestamp with time zone,
  constraint reports_zones_pkey primary key (operator_id, station_id)
);
alter table reports_zones enable row level security;
alter table reports_zones force row level security;
create policy platform on reports_zones for all to evops_platform
  using (true)
  with check (true);
create policy scope on reports_zones as restrictive for all to evops_scoped
  using ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)))
  with check ((station_id IN ( SELECT unnest((current_setting('evops.stations'::text))::uuid[]) AS unnest)));
create policy tenant on reports_zones for all to evops_app
  using ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)))
  with check ((operator_id = ( SELECT (current_setting('evops.operator'::text))::uuid AS current_setting)));
grant select, insert, update, delete on reports_zones to evops_app;
grant select, insert, update, delete on reports_zones to evops_platform;
