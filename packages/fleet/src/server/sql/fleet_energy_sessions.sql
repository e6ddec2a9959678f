-- Ended sessions of a vehicle with the day for which they fill the battery.
create or replace view fleet_energy_sessions with (security_invoker = true) as
select o.operator_id, o.vehicle_id, o.session_id, o.session_no, o.station_id, o.charge_point_id, o.connector_no, o.started_at,
  o.ended_at, o.time_zone,
  coalesce(o.energy_dwh, 0) as energy_dwh, o.start_soc, o.end_soc, o.assigned_by,
  ((o.started_at at time zone o.time_zone)
    + make_interval(mins => 1440 - coalesce((select s.night_from_minutes::int from fleet_quota_settings s
      where s.operator_id = o.operator_id), 1200)))::date as day
from fleet_vehicle_sessions o where o.ended_at is not null;
grant select on fleet_energy_sessions to evops_app, evops_platform;
