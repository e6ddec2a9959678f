create or replace view stations_last_values with (security_invoker = true) as
  select operator_id, pile_id, gun_no, sampled_at, register_dwh, power_w, soc, changed_at from stations_gun_values;
grant select on stations_last_values to evops_app, evops_platform;
