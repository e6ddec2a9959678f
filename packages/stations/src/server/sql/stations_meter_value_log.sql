-- Samples that are rows. For an older process that runs beside (decision 26): ours read stations_meter_values_within, which has
-- those that were packed as well.
create or replace view stations_meter_value_log with (security_invoker = true) as
  select operator_id, charge_point_key, connector_no, at, device_at, received_at, register_dwh, power_w, voltage_dv, current_da, soc
    from stations_meter_values;
grant select on stations_meter_value_log to evops_app, evops_platform;
