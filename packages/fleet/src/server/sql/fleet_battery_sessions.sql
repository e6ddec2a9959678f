-- Sessions from which the energy per percent of a battery can be calculated: ended, metered, over at least ten percent.
-- Contains the metered dWh per percent; a vehicle's newest session has place 1.
create or replace view fleet_battery_sessions with (security_invoker = true) as
select o.operator_id, o.vehicle_id, o.started_at, o.ended_at, o.time_zone, o.energy_dwh::numeric / (o.end_soc - o.start_soc) as dwh_per_percent,
  row_number() over (partition by o.operator_id, o.vehicle_id order by o.started_at desc, o.session_id desc) as place,
  count(*) over (partition by o.operator_id, o.vehicle_id) as sessions,
  o.session_day
from fleet_vehicle_sessions o
where o.ended_at is not null and o.energy_dwh > 0 and o.end_soc <= 100 and o.start_soc >= 0 and o.end_soc - o.start_soc >= 10;
grant select on fleet_battery_sessions to evops_app, evops_platform;
