-- Meters and their stations, for other packages. Row-level security of the reader applies.
create or replace view stations_meter_names with (security_invoker = true) as
  select operator_id, id as meter_id, station_id, meter_no, name as meter_name, multiplier, max_power_w, accuracy_class
  from stations_meters;
grant select on stations_meter_names to evops_app, evops_platform;
