create or replace view stations_opening_hours with (security_invoker = true) as
  select operator_id, id as station_id, name as station_name, time_zone, business_hours, round_the_clock
    from stations_stations;
grant select on stations_opening_hours to evops_app, evops_platform;
