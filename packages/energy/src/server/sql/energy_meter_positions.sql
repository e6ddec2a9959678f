-- Current and previous positions of meters with their validity in days. Row-level security of the reader applies.
create or replace view energy_meter_positions with (security_invoker = true) as
  select p.operator_id, p.meter_id, p.parent_id, p.role, daterange(p.from_day, null) as valid from energy_meter_places p
  union all select b.operator_id, b.meter_id, b.parent_id, b.role, b.valid from energy_meter_past_places b;
grant select on energy_meter_positions to evops_app, evops_platform;
