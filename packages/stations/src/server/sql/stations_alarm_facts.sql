-- What stations publishes of its alarms, for whoever mends what they report.
create or replace view stations_alarm_facts with (security_invoker = true) as
select operator_id, id as alarm_id, station_id, pile_id, gun_no, code, level, state, standing, detail, raised_at,
  cleared_at, closed_at, folded_into
from stations_alarms;
grant select on stations_alarm_facts to evops_app, evops_platform;
