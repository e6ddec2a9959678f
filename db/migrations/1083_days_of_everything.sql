-- What a year of 10,000 connectors reads by day (decision 186): days of all stations together that are told apart by nothing but
-- currency, where there was a row for each kind of connector. Filled from what they are made of; roll-ups keep them from then on.
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
  primary key (operator_id, day, currency)
);
select platform_tenant_table('reports_all_dates');
select platform_scoped_table('reports_all_dates', 'false');

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
  primary key (operator_id, day)
);
select platform_tenant_table('reports_all_state_dates');
select platform_scoped_table('reports_all_state_dates', 'false');

-- As in 0276: the operator is read once for each statement, not for each row of facts.
alter policy tenant on fleet_energy_dates
  using (operator_id = (select current_setting('evops.operator')::uuid)) with check (operator_id = (select current_setting('evops.operator')::uuid));
alter policy tenant on fleet_energy_days
  using (operator_id = (select current_setting('evops.operator')::uuid)) with check (operator_id = (select current_setting('evops.operator')::uuid));
alter policy tenant on fleet_energy_months
  using (operator_id = (select current_setting('evops.operator')::uuid)) with check (operator_id = (select current_setting('evops.operator')::uuid));
alter policy tenant on reports_all_dates
  using (operator_id = (select current_setting('evops.operator')::uuid)) with check (operator_id = (select current_setting('evops.operator')::uuid));
alter policy tenant on reports_all_days
  using (operator_id = (select current_setting('evops.operator')::uuid)) with check (operator_id = (select current_setting('evops.operator')::uuid));
alter policy tenant on reports_all_hours
  using (operator_id = (select current_setting('evops.operator')::uuid)) with check (operator_id = (select current_setting('evops.operator')::uuid));
alter policy tenant on reports_all_months
  using (operator_id = (select current_setting('evops.operator')::uuid)) with check (operator_id = (select current_setting('evops.operator')::uuid));
alter policy tenant on reports_all_peaks
  using (operator_id = (select current_setting('evops.operator')::uuid)) with check (operator_id = (select current_setting('evops.operator')::uuid));
alter policy tenant on reports_all_session_months
  using (operator_id = (select current_setting('evops.operator')::uuid)) with check (operator_id = (select current_setting('evops.operator')::uuid));
alter policy tenant on reports_all_sessions
  using (operator_id = (select current_setting('evops.operator')::uuid)) with check (operator_id = (select current_setting('evops.operator')::uuid));
alter policy tenant on reports_all_state_dates
  using (operator_id = (select current_setting('evops.operator')::uuid)) with check (operator_id = (select current_setting('evops.operator')::uuid));
alter policy tenant on reports_all_state_months
  using (operator_id = (select current_setting('evops.operator')::uuid)) with check (operator_id = (select current_setting('evops.operator')::uuid));
alter policy tenant on reports_all_states
  using (operator_id = (select current_setting('evops.operator')::uuid)) with check (operator_id = (select current_setting('evops.operator')::uuid));

set local role evops_platform;
insert into reports_all_dates (
  operator_id, day, currency, sessions, charging_seconds, energy_dwh, energy_critical_peak_dwh,
  energy_sharp_dwh, energy_peak_dwh, energy_flat_dwh, energy_valley_dwh, energy_deep_valley_dwh,
  electricity_critical_peak_minor, electricity_sharp_minor, electricity_peak_minor, electricity_flat_minor,
  electricity_valley_minor, electricity_deep_valley_minor, service_critical_peak_minor, service_sharp_minor,
  service_peak_minor, service_flat_minor, service_valley_minor, service_deep_valley_minor, electricity_minor,
  service_minor, occupancy_minor, total_minor, reduced_minor, refunded_minor, flowed_dwh, charged_seconds,
  plugged_seconds, used_days, peak_w)
select
  operator_id, day, currency, sum(sessions), sum(charging_seconds), sum(energy_dwh),
  sum(energy_critical_peak_dwh), sum(energy_sharp_dwh), sum(energy_peak_dwh), sum(energy_flat_dwh),
  sum(energy_valley_dwh), sum(energy_deep_valley_dwh), sum(electricity_critical_peak_minor),
  sum(electricity_sharp_minor), sum(electricity_peak_minor), sum(electricity_flat_minor),
  sum(electricity_valley_minor), sum(electricity_deep_valley_minor), sum(service_critical_peak_minor),
  sum(service_sharp_minor), sum(service_peak_minor), sum(service_flat_minor), sum(service_valley_minor),
  sum(service_deep_valley_minor), sum(electricity_minor), sum(service_minor), sum(occupancy_minor),
  sum(total_minor), sum(reduced_minor), sum(refunded_minor), sum(flowed_dwh), sum(charged_seconds),
  sum(plugged_seconds), sum(used_days), max(peak_w)
from reports_all_days group by 1, 2, 3;
insert into reports_all_state_dates (
  operator_id, day, open_seconds, known_seconds, offline_seconds, faulted_seconds, disabled_seconds,
  reserved_seconds, excluded_seconds, outages)
select
  operator_id, day, sum(open_seconds), sum(known_seconds), sum(offline_seconds), sum(faulted_seconds),
  sum(disabled_seconds), sum(reserved_seconds), sum(excluded_seconds), sum(outages)
from reports_all_states group by 1, 2;
reset role;
