-- Returns and deletes the noted changes of charge points' past states.
create or replace function stations_take_states(p_operator uuid)
  returns table (charge_point_id uuid, connector_no smallint, from_at timestamptz)
  language sql set search_path = public, pg_temp
begin atomic
  delete from stations_unreported_states u where u.operator_id = p_operator
  returning u.charge_point_id, u.connector_no, u.from_at;
end;
revoke all on function stations_take_states from public;
grant execute on function stations_take_states to evops_app, evops_platform;
