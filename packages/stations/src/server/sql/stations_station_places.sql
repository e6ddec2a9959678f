-- Organisations of stations, for calculating users' data scopes.
create or replace view stations_station_places with (security_invoker = true) as
  select operator_id, id as station_id, name as station_name, org_id, department_id from stations_stations;
grant select on stations_station_places to evops_app, evops_platform;
