-- What charge points said of themselves, and what was asked of them: evidence for orders.
create or replace view stations_connector_state_log with (security_invoker = true) as
  select operator_id, charge_point_id, connector_no, reported_status, received_at from stations_state_changes;
grant select on stations_connector_state_log to evops_app, evops_platform;
