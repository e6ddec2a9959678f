-- Public view of alarms for the maintenance of the reported faults. `terminal_id`: the terminal concerned.
create or replace view stations_alarm_facts with (security_invoker = true) as
select a.operator_id, a.id as alarm_id, a.station_id, a.charge_point_id, a.connector_no, a.code, a.level, a.state, a.persistent, a.detail, a.raised_at,
  a.cleared_at, a.closed_at, a.folded_into, t.id as terminal_id, t.terminal_no || ' · ' || t.name as terminal_label
from stations_alarms a
left join stations_terminals t on t.operator_id = a.operator_id and t.terminal_no = a.terminal_no;
grant select on stations_alarm_facts to evops_app, evops_platform;
