-- Notes that a past state of a charge point has changed, with its start time; derived facts are recalculated from
-- there. Connector 0 means all.
create or replace function stations_note_states(p_operator uuid, p_charge_point uuid, p_connector smallint, p_from timestamptz)
  returns void
  language sql set search_path = public, pg_temp
begin atomic
  insert into stations_unreported_states as u (operator_id, charge_point_id, connector_no, from_at)
  values (p_operator, p_charge_point, p_connector, p_from)
  on conflict (operator_id, charge_point_id, connector_no) do update set from_at = least(u.from_at, excluded.from_at);
end;
revoke all on function stations_note_states from public;
grant execute on function stations_note_states to evops_app, evops_platform;
