-- Energy of stations' meters and of their connectors, for the days with a meter reading.
create or replace view charging_balance_facts with (security_invoker = true) as
select operator_id, station_id, day, meter_dwh as metered_dwh, connectors_dwh as delivered_dwh
from charging_day_balances where meter_dwh is not null;
grant select on charging_balance_facts to evops_app, evops_platform;
