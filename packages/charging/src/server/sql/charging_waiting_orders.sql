-- Orders whose facts are old, and those that were closed a moment ago: nobody has looked at them yet.
create or replace view charging_waiting_orders with (security_invoker = true) as
select operator_id, order_id from charging_unreported
union select operator_id, order_id from charging_unlooked;
grant select on charging_waiting_orders to evops_app, evops_platform;
