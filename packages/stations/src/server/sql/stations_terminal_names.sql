-- Names of terminals with the charge points that they serve, for other packages. Row-level security of the reader
-- applies.
create or replace view stations_terminal_names with (security_invoker = true) as
  select t.operator_id, t.id as terminal_id, t.station_id, t.terminal_no, t.name as terminal_name, s.name as station_name,
    t.enabled, array(select p.charge_point_id from stations_terminal_charge_points p
      where p.operator_id = t.operator_id and p.terminal_id = t.id) as charge_point_ids
  from stations_terminals t join stations_stations s on s.operator_id = t.operator_id and s.id = t.station_id;
grant select on stations_terminal_names to evops_app, evops_platform;
