-- Whoever learns something about how a charge point stood in the past says since when: facts are worked out anew from
-- there. Gun 0 is all of it.
create or replace function stations_note_states(p_operator uuid, p_pile uuid, p_gun smallint, p_from timestamptz)
  returns void
  language sql set search_path = public, pg_temp
begin atomic
  insert into stations_unreported_states as u (operator_id, pile_id, gun_no, from_at)
  values (p_operator, p_pile, p_gun, p_from)
  on conflict (operator_id, pile_id, gun_no) do update set from_at = least(u.from_at, excluded.from_at);
end;
revoke all on function stations_note_states from public;
grant execute on function stations_note_states to evops_app, evops_platform;
