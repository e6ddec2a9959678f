-- How connectors stand now, and what they told of their errors, in their own codes. Connector 0 is all of the charge point.
create or replace view stations_gun_states_now with (security_invoker = true) as
  select operator_id, pile_id, gun_no, status, received_at, error_code, vendor_error_code, info, changed_at from stations_gun_states;
grant select on stations_gun_states_now to evops_app, evops_platform;
