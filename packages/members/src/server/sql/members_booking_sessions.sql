-- Session of each booking.
create or replace view members_booking_sessions with (security_invoker = true) as
select operator_id, session_id, id as booking_id, no as booking_no from members_bookings where session_id is not null;
grant select on members_booking_sessions to evops_app, evops_platform;
