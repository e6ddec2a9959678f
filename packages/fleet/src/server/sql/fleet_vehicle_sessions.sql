-- Sessions of vehicles, assigned by a user's decision; otherwise by VIN or EVCCID; otherwise by the token that belonged
-- to the vehicle at the start; otherwise by the plate or the permanent bay. Void sessions are excluded.
create or replace view fleet_vehicle_sessions with (security_invoker = true) as
select o.operator_id, t.vehicle_id, 'token' as assigned_by, o.session_id, o.session_no, o.token_id, o.id_tag,
  o.station_id, o.charge_point_id, o.connector_no, o.state,
  o.started_at, o.ended_at, o.time_zone, o.energy_dwh, o.start_soc, o.end_soc, o.currency, o.total_minor,
  charging_session_day(o.started_at, o.ended_at, o.time_zone) as session_day
from fleet_vehicle_tokens t
join charging_session_energy o on o.operator_id = t.operator_id and o.token_id = t.token_id and t.valid @> o.started_at
where o.state <> 'void' and (o.shown_by is null or o.shown_by in ('plate', 'bay'))
  and not exists (select from fleet_session_assignments a where a.operator_id = o.operator_id
    and a.session_id = o.session_id)
union all
select o.operator_id, o.shown_vehicle_id, o.shown_by, o.session_id, o.session_no, o.token_id, o.id_tag,
  o.station_id, o.charge_point_id, o.connector_no, o.state,
  o.started_at, o.ended_at, o.time_zone, o.energy_dwh, o.start_soc, o.end_soc, o.currency, o.total_minor,
  charging_session_day(o.started_at, o.ended_at, o.time_zone) as session_day
from charging_session_energy o
where o.shown_vehicle_id is not null and o.state <> 'void'
  and not exists (select from fleet_session_assignments a where a.operator_id = o.operator_id
    and a.session_id = o.session_id)
  and (o.shown_by in ('vin', 'evccid') or not exists (select from fleet_vehicle_tokens t
    where t.operator_id = o.operator_id and t.token_id = o.token_id and t.valid @> o.started_at))
union all
select o.operator_id, a.vehicle_id, 'person', o.session_id, o.session_no, o.token_id, o.id_tag, o.station_id, o.charge_point_id,
  o.connector_no, o.state,
  o.started_at, o.ended_at, o.time_zone, o.energy_dwh, o.start_soc, o.end_soc, o.currency, o.total_minor,
  charging_session_day(o.started_at, o.ended_at, o.time_zone) as session_day
from fleet_session_assignments a
join charging_session_energy o on o.operator_id = a.operator_id and o.session_id = a.session_id
where a.vehicle_id is not null and o.state <> 'void';
grant select on fleet_vehicle_sessions to evops_app, evops_platform;
