-- Station shares of the grid bills by month, for reports. Row-level security of the reader applies.
create or replace view energy_cost_facts with (security_invoker = true) as
select operator_id, station_id, month, currency, energy_dwh, energy_minor, demand_minor, power_factor_minor, other_minor, why, until_day, is_current
from energy_grid_costs;
grant select on energy_cost_facts to evops_app, evops_platform;
