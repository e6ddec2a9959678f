-- Of orders that somebody decided about: whose vehicle they are; null is nobody's.
create or replace view fleet_assigned_orders with (security_invoker = true) as
select operator_id, order_id, vehicle_id from fleet_order_assignments;
grant select on fleet_assigned_orders to evops_app, evops_platform;
