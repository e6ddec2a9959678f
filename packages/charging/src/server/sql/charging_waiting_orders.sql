-- Orders whose facts are old.
create or replace view charging_waiting_orders with (security_invoker = true) as
select operator_id, order_id from charging_unreported;
grant select on charging_waiting_orders to evops_app, evops_platform;
