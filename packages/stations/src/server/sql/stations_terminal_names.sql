-- Names of terminals, for other packages. Row-level security of the reader applies.
create or replace view stations_terminal_names with (security_invoker = true) as
  select operator_id, id as terminal_id, station_id, terminal_no, name as terminal_name from stations_terminals;
grant select on stations_terminal_names to evops_app, evops_platform;
