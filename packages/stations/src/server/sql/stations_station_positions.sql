-- Where stations are on the map, for other domains; WGS 84, null where nobody has said it.
create or replace view stations_station_positions with (security_invoker = true) as
  select operator_id, id as station_id, name as station_name, longitude, latitude from stations_stations;
grant select on stations_station_positions to evops_app, evops_gateway, evops_platform;
