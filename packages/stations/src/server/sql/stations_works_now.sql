-- Planned work in progress with its start; connector 0 is the whole charge point.
create or replace view stations_works_now with (security_invoker = true) as
  select operator_id, charge_point_id, connector_no, since from stations_works where since is not null;
grant select on stations_works_now to evops_app, evops_platform;
