create or replace view stations_command_log with (security_invoker = true) as
  select operator_id, id, charge_point_id, action, payload, state, requested_at from stations_commands;
grant select on stations_command_log to evops_app, evops_platform;
