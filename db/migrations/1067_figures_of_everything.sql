-- What questions of everything read: figures of all stations together, by day, by month, by what connectors were like and by
-- who charged (decision 181). Filled from what they are made of; roll-ups keep them from then on. Who is limited to stations
-- sees none of them and reads those of their stations.
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
  primary key (operator_id, day, kind_id, currency)
);
select platform_tenant_table('reports_all_days');
select platform_scoped_table('reports_all_days', 'false');

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
  primary key (operator_id, day, kind_id, currency)
);
select platform_tenant_table('reports_all_months');
select platform_scoped_table('reports_all_months', 'false');

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
  primary key (operator_id, day, currency)
);
select platform_tenant_table('reports_all_hours');
select platform_scoped_table('reports_all_hours', 'false');

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
  primary key (operator_id, day, kind_id)
);
select platform_tenant_table('reports_all_states');
select platform_scoped_table('reports_all_states', 'false');

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
  primary key (operator_id, day, kind_id)
);
select platform_tenant_table('reports_all_state_months');
select platform_scoped_table('reports_all_state_months', 'false');

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
  primary key (operator_id, day, currency)
);
select platform_tenant_table('reports_all_sessions');
select platform_scoped_table('reports_all_sessions', 'false');

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
  primary key (operator_id, day, currency, payer_kind, payer_id, payer_class, start_mode, vehicle_id, model_id,
  type_id)
);
select platform_tenant_table('reports_all_session_months');
select platform_scoped_table('reports_all_session_months', 'false');

create table reports_all_peaks (
  operator_id uuid not null,
  day date not null,
  peak_w integer not null,
  quarter_w integer not null,
  primary key (operator_id, day)
);
select platform_tenant_table('reports_all_peaks');
select platform_scoped_table('reports_all_peaks', 'false');

set local role evops_platform;
insert into reports_all_days (
  operator_id, day, kind_id, currency, sessions, charging_seconds, energy_dwh, energy_critical_peak_dwh,
  energy_sharp_dwh, energy_peak_dwh, energy_flat_dwh, energy_valley_dwh, energy_deep_valley_dwh,
  electricity_critical_peak_minor, electricity_sharp_minor, electricity_peak_minor, electricity_flat_minor,
  electricity_valley_minor, electricity_deep_valley_minor, service_critical_peak_minor, service_sharp_minor,
  service_peak_minor, service_flat_minor, service_valley_minor, service_deep_valley_minor, electricity_minor,
  service_minor, occupancy_minor, total_minor, reduced_minor, refunded_minor, flowed_dwh, charged_seconds,
  plugged_seconds, used_days, peak_w)
select
  operator_id, day, kind_id, currency, sum(sessions), sum(charging_seconds), sum(energy_dwh),
  sum(energy_critical_peak_dwh), sum(energy_sharp_dwh), sum(energy_peak_dwh), sum(energy_flat_dwh),
  sum(energy_valley_dwh), sum(energy_deep_valley_dwh), sum(electricity_critical_peak_minor),
  sum(electricity_sharp_minor), sum(electricity_peak_minor), sum(electricity_flat_minor),
  sum(electricity_valley_minor), sum(electricity_deep_valley_minor), sum(service_critical_peak_minor),
  sum(service_sharp_minor), sum(service_peak_minor), sum(service_flat_minor), sum(service_valley_minor),
  sum(service_deep_valley_minor), sum(electricity_minor), sum(service_minor), sum(occupancy_minor),
  sum(total_minor), sum(reduced_minor), sum(refunded_minor), sum(flowed_dwh), sum(charged_seconds),
  sum(plugged_seconds), sum(used_days), max(peak_w)
from reports_days group by 1, 2, 3, 4;
insert into reports_all_months (
  operator_id, day, kind_id, currency, sessions, charging_seconds, energy_dwh, energy_critical_peak_dwh,
  energy_sharp_dwh, energy_peak_dwh, energy_flat_dwh, energy_valley_dwh, energy_deep_valley_dwh,
  electricity_critical_peak_minor, electricity_sharp_minor, electricity_peak_minor, electricity_flat_minor,
  electricity_valley_minor, electricity_deep_valley_minor, service_critical_peak_minor, service_sharp_minor,
  service_peak_minor, service_flat_minor, service_valley_minor, service_deep_valley_minor, electricity_minor,
  service_minor, occupancy_minor, total_minor, reduced_minor, refunded_minor, flowed_dwh, charged_seconds,
  plugged_seconds, used_days, peak_w)
select
  operator_id, date_trunc('month', day)::date, kind_id, currency, sum(sessions), sum(charging_seconds),
  sum(energy_dwh), sum(energy_critical_peak_dwh), sum(energy_sharp_dwh), sum(energy_peak_dwh),
  sum(energy_flat_dwh), sum(energy_valley_dwh), sum(energy_deep_valley_dwh),
  sum(electricity_critical_peak_minor), sum(electricity_sharp_minor), sum(electricity_peak_minor),
  sum(electricity_flat_minor), sum(electricity_valley_minor), sum(electricity_deep_valley_minor),
  sum(service_critical_peak_minor), sum(service_sharp_minor), sum(service_peak_minor), sum(service_flat_minor),
  sum(service_valley_minor), sum(service_deep_valley_minor), sum(electricity_minor), sum(service_minor),
  sum(occupancy_minor), sum(total_minor), sum(reduced_minor), sum(refunded_minor), sum(flowed_dwh),
  sum(charged_seconds), sum(plugged_seconds), sum(used_days), max(peak_w)
from reports_all_days group by 1, 2, 3, 4;
insert into reports_all_hours (
  operator_id, day, currency, energy_dwh_00, energy_dwh_01, energy_dwh_02, energy_dwh_03, energy_dwh_04,
  energy_dwh_05, energy_dwh_06, energy_dwh_07, energy_dwh_08, energy_dwh_09, energy_dwh_10, energy_dwh_11,
  energy_dwh_12, energy_dwh_13, energy_dwh_14, energy_dwh_15, energy_dwh_16, energy_dwh_17, energy_dwh_18,
  energy_dwh_19, energy_dwh_20, energy_dwh_21, energy_dwh_22, energy_dwh_23, starts_00, starts_01, starts_02,
  starts_03, starts_04, starts_05, starts_06, starts_07, starts_08, starts_09, starts_10, starts_11, starts_12,
  starts_13, starts_14, starts_15, starts_16, starts_17, starts_18, starts_19, starts_20, starts_21, starts_22,
  starts_23, money_minor_00, money_minor_01, money_minor_02, money_minor_03, money_minor_04, money_minor_05,
  money_minor_06, money_minor_07, money_minor_08, money_minor_09, money_minor_10, money_minor_11,
  money_minor_12, money_minor_13, money_minor_14, money_minor_15, money_minor_16, money_minor_17,
  money_minor_18, money_minor_19, money_minor_20, money_minor_21, money_minor_22, money_minor_23)
select
  operator_id, day, currency, sum(energy_dwh_00), sum(energy_dwh_01), sum(energy_dwh_02), sum(energy_dwh_03),
  sum(energy_dwh_04), sum(energy_dwh_05), sum(energy_dwh_06), sum(energy_dwh_07), sum(energy_dwh_08),
  sum(energy_dwh_09), sum(energy_dwh_10), sum(energy_dwh_11), sum(energy_dwh_12), sum(energy_dwh_13),
  sum(energy_dwh_14), sum(energy_dwh_15), sum(energy_dwh_16), sum(energy_dwh_17), sum(energy_dwh_18),
  sum(energy_dwh_19), sum(energy_dwh_20), sum(energy_dwh_21), sum(energy_dwh_22), sum(energy_dwh_23),
  sum(starts_00), sum(starts_01), sum(starts_02), sum(starts_03), sum(starts_04), sum(starts_05),
  sum(starts_06), sum(starts_07), sum(starts_08), sum(starts_09), sum(starts_10), sum(starts_11),
  sum(starts_12), sum(starts_13), sum(starts_14), sum(starts_15), sum(starts_16), sum(starts_17),
  sum(starts_18), sum(starts_19), sum(starts_20), sum(starts_21), sum(starts_22), sum(starts_23),
  sum(money_minor_00), sum(money_minor_01), sum(money_minor_02), sum(money_minor_03), sum(money_minor_04),
  sum(money_minor_05), sum(money_minor_06), sum(money_minor_07), sum(money_minor_08), sum(money_minor_09),
  sum(money_minor_10), sum(money_minor_11), sum(money_minor_12), sum(money_minor_13), sum(money_minor_14),
  sum(money_minor_15), sum(money_minor_16), sum(money_minor_17), sum(money_minor_18), sum(money_minor_19),
  sum(money_minor_20), sum(money_minor_21), sum(money_minor_22), sum(money_minor_23)
from reports_station_hours group by 1, 2, 3;
insert into reports_all_states (
  operator_id, day, kind_id, open_seconds, known_seconds, offline_seconds, faulted_seconds, disabled_seconds,
  reserved_seconds, excluded_seconds, outages)
select
  operator_id, day, kind_id, sum(open_seconds), sum(known_seconds), sum(offline_seconds), sum(faulted_seconds),
  sum(disabled_seconds), sum(reserved_seconds), sum(excluded_seconds), sum(outages)
from reports_state_days group by 1, 2, 3;
insert into reports_all_state_months (
  operator_id, day, kind_id, open_seconds, known_seconds, offline_seconds, faulted_seconds, disabled_seconds,
  reserved_seconds, excluded_seconds, outages)
select
  operator_id, date_trunc('month', day)::date, kind_id, sum(open_seconds), sum(known_seconds),
  sum(offline_seconds), sum(faulted_seconds), sum(disabled_seconds), sum(reserved_seconds),
  sum(excluded_seconds), sum(outages)
from reports_all_states group by 1, 2, 3;
insert into reports_all_sessions (
  operator_id, day, currency, sessions, failed, energy_dwh, charging_seconds, electricity_minor, service_minor,
  occupancy_minor, total_minor, reduced_minor, refunded_minor, soc_from_sum, soc_to_sum, soc_known)
select
  operator_id, day, currency, sum(sessions), sum(failed), sum(energy_dwh), sum(charging_seconds),
  sum(electricity_minor), sum(service_minor), sum(occupancy_minor), sum(total_minor), sum(reduced_minor),
  sum(refunded_minor), sum(soc_from_sum), sum(soc_to_sum), sum(soc_known)
from reports_station_sessions group by 1, 2, 3;
insert into reports_all_session_months (
  operator_id, day, currency, payer_kind, payer_id, payer_class, start_mode, vehicle_id, model_id, type_id,
  sessions, failed, energy_dwh, charging_seconds, electricity_minor, service_minor, occupancy_minor,
  total_minor, reduced_minor, refunded_minor, soc_from_sum, soc_to_sum, soc_known)
select
  operator_id, day, currency, payer_kind, payer_id, payer_class, start_mode, vehicle_id, model_id, type_id,
  sum(sessions), sum(failed), sum(energy_dwh), sum(charging_seconds), sum(electricity_minor),
  sum(service_minor), sum(occupancy_minor), sum(total_minor), sum(reduced_minor), sum(refunded_minor),
  sum(soc_from_sum), sum(soc_to_sum), sum(soc_known)
from reports_session_months group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
insert into reports_all_peaks (
  operator_id, day, peak_w, quarter_w)
select
  operator_id, day, max(peak_w), max(quarter_w)
from reports_station_peaks group by 1, 2;
reset role;
