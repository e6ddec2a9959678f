create or replace view stations_last_values with (security_invoker = true) as
  select operator_id, charge_point_id, connector_no, sampled_at, register_dwh, power_w, soc, changed_at from stations_connector_values;
grant select on stations_last_values to evops_app, evops_platform;
