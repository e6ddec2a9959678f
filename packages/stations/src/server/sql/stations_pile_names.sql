create or replace view stations_pile_names with (security_invoker = true) as
  select p.operator_id, p.id as pile_id, p.pile_key, p.station_id, s.name as station_name, p.pile_no,
    p.name as pile_name, p.rated_power_w
  from stations_piles p join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id;
grant select on stations_pile_names to evops_app, evops_gateway, evops_platform;
