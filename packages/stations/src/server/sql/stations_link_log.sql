-- Connections and disconnections of charge points, as far back as events are retained.
create or replace view stations_link_log with (security_invoker = true) as
  select operator_id, charge_point_id, code = 'Online' as connected, received_at from stations_events where kind = 'link';
grant select on stations_link_log to evops_app, evops_platform;
