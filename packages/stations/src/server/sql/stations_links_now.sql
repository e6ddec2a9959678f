-- Connection state of each charge point.
create or replace view stations_links_now with (security_invoker = true) as
  select operator_id, charge_point_id, connected from stations_links;
grant select on stations_links_now to evops_app, evops_platform;
