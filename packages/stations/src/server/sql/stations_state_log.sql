create or replace view stations_state_log with (security_invoker = true) as
  select operator_id, charge_point_id, connector_no, reported_status, coalesce(device_at, received_at) as at, received_at,
    device_at, info
  from stations_state_changes;
grant select on stations_state_log to evops_app, evops_gateway, evops_platform;
