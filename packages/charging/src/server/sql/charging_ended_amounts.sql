-- Amounts of ended sessions, for modules that verify stored totals.
create or replace view charging_ended_amounts with (security_invoker = true) as
select operator_id, id as session_id, station_id, state, source, ended_at, greatest(started_at, ended_at) as counted_at,
  currency, energy_dwh, electricity_minor, service_minor, occupancy_minor, total_minor, reduced_minor, payable_minor
from charging_sessions where ended_at is not null and start_received_at is not null;
grant select on charging_ended_amounts to evops_app, evops_platform;
