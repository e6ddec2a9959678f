-- Failed starts, as charging publishes them.
create or replace view charging_failed_starts with (security_invoker = true) as
select operator_id, id as session_id, session_no, station_id, charge_point_id, connector_no, started_at
from charging_sessions where stop_reason = 'start_failed';
grant select on charging_failed_starts to evops_app, evops_platform;
