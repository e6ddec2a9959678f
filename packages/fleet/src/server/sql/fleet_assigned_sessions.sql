-- Manual assignments of sessions to vehicles; null means no vehicle.
create or replace view fleet_assigned_sessions with (security_invoker = true) as
select operator_id, session_id, vehicle_id from fleet_session_assignments;
grant select on fleet_assigned_sessions to evops_app, evops_platform;
