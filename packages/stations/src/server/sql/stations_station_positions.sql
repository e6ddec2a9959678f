-- Map positions of stations, for other packages; WGS 84, null if unknown.
create or replace view stations_station_positions with (security_invoker = true) as
  select operator_id, id as station_id, name as station_name, longitude, latitude from stations_stations;
grant select on stations_station_positions to evops_app, evops_gateway, evops_platform;
