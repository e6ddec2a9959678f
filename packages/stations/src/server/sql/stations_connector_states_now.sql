-- Current states of connectors with their reported errors, in their own codes. Connector 0 is the whole charge point.
create or replace view stations_connector_states_now with (security_invoker = true) as
  select operator_id, charge_point_id, connector_no, status, received_at, error_code, vendor_error_code, info, changed_at from stations_connector_states;
grant select on stations_connector_states_now to evops_app, evops_platform;
