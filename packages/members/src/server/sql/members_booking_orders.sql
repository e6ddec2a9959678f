-- Which order a booking became.
create or replace view members_booking_orders with (security_invoker = true) as
select operator_id, order_id, id as booking_id, no as booking_no from members_bookings where order_id is not null;
grant select on members_booking_orders to evops_app, evops_platform;
