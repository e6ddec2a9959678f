-- What charging tells of orders that are over to whoever makes invoices of them. Which wallet paid, the ledger says.
create or replace view charging_paid_orders with (security_invoker = true) as
select operator_id, id as order_id, order_no, station_id, state, pay_state, ended_at, time_zone, currency, energy_dwh,
  holder_id
from charging_orders where ended_at is not null;
grant select on charging_paid_orders to evops_app, evops_platform;
