-- Last values that collectors read from meters, for other domains: in 1e-3 of the quantity's unit, after
-- multiplication. Row-level security of the reader applies.
create or replace view energy_meter_values with (security_invoker = true) as
  select p.operator_id, p.meter_id, p.quantity, p.value_e3, p.value_at, c.interval_s
  from energy_data_points p join energy_collectors c on c.operator_id = p.operator_id and c.id = p.collector_id and c.enabled
  where p.value_e3 is not null;
grant select on energy_meter_values to evops_app, evops_platform;
