-- Sessions with outdated facts, and sessions that were closed a moment ago and not checked yet.
create or replace view charging_waiting_sessions with (security_invoker = true) as
select operator_id, session_id from charging_unreported
union select operator_id, session_id from charging_unlooked;
grant select on charging_waiting_sessions to evops_app, evops_platform;
