-- Names of stations, for other packages. Row-level security of the reader applies.
create or replace view stations_station_names with (security_invoker = true) as
  select operator_id, id as station_id, code as station_code, name as station_name, time_zone from stations_stations;
grant select on stations_station_names to evops_app, evops_gateway, evops_platform;
