-- Reported states of charge points and commands sent to them, as evidence for sessions.
create or replace view stations_connector_state_log with (security_invoker = true) as
  select operator_id, charge_point_id, connector_no, reported_status, received_at from stations_state_changes;
grant select on stations_connector_state_log to evops_app, evops_platform;
