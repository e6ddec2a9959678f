-- Meters whose quarter hours were never rolled up into days, or in another time zone than that of their station.
-- Row-level security of the reader applies.
create or replace view energy_unrolled_meters with (security_invoker = true) as
  select m.operator_id, m.meter_id, s.time_zone
  from stations_meter_names m join stations_station_names s on s.operator_id = m.operator_id and s.station_id = m.station_id
  left join energy_meter_zones z on z.operator_id = m.operator_id and z.meter_id = m.meter_id
  where z.time_zone is distinct from s.time_zone and exists (select from energy_quarters q where q.operator_id = m.operator_id and q.meter_id = m.meter_id);
grant select on energy_unrolled_meters to evops_app, evops_platform;
