-- Charge points that display the current price of a session (TariffCostCtrlr.Enabled[Cost]).
create or replace view stations_cost_displays with (security_invoker = true) as
  select operator_id, charge_point_id from stations_variables
  where key = 'TariffCostCtrlr.Enabled[Cost]' and lower(attributes -> 'Actual' ->> 'value') = 'true';
grant select on stations_cost_displays to evops_app, evops_platform;
