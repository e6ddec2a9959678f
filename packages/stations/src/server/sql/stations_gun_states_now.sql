create or replace view stations_gun_states_now with (security_invoker = true) as
  select operator_id, pile_id, gun_no, status, received_at from stations_gun_states;
grant select on stations_gun_states_now to evops_app, evops_platform;
