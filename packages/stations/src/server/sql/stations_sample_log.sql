-- Samples that are rows. For an older process that runs beside (decision 26): ours read stations_samples_within, which has
-- those that were packed as well.
create or replace view stations_sample_log with (security_invoker = true) as
  select operator_id, charge_point_key, connector_no, at, device_at, received_at, register_dwh, power_w, voltage_dv, current_da, soc
    from stations_samples;
grant select on stations_sample_log to evops_app, evops_platform;
