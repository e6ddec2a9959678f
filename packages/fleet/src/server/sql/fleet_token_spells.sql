-- Periods in which a start token belongs to a vehicle.
create or replace view fleet_token_spells with (security_invoker = true) as
select operator_id, token_id, vehicle_id, valid from fleet_vehicle_tokens;
grant select on fleet_token_spells to evops_app, evops_platform;
