-- Names of sessions for lower modules.
create or replace view charging_session_names with (security_invoker = true) as
select operator_id, id as session_id, session_no, station_id, charge_point_id, connector_no, state, started_at, ended_at, time_zone,
  holder_id
from charging_sessions;
grant select on charging_session_names to evops_app, evops_platform;
