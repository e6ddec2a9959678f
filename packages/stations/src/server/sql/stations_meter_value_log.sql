-- Meter values in rows, for an older process during an upgrade (decision 26). Current code reads
-- stations_meter_values_within, which includes packed values.
create or replace view stations_meter_value_log with (security_invoker = true) as
  select operator_id, charge_point_key, connector_no, at, device_at, received_at, register_dwh, power_w, voltage_dv, current_da, soc
    from stations_meter_values;
grant select on stations_meter_value_log to evops_app, evops_platform;
