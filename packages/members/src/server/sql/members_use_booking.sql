-- Uses up the holder's booking for this session: at its own connector first, otherwise at the station. A booking that
-- had ended before a late message reported the start in time does not count as missed.
create or replace function members_use_booking(p_operator uuid, p_session uuid, p_station uuid, p_charge_point uuid,
  p_connector smallint, p_holder uuid, p_tag text, p_group text, p_at timestamptz) returns boolean
  language plpgsql set search_path = public, pg_temp
as $$
declare
  found_one uuid;
begin
  if exists (select from members_bookings where operator_id = p_operator and session_id = p_session) then return false;
    end if;
  select id into found_one from members_bookings
  where operator_id = p_operator and station_id = p_station and session_id is null and state <> 'cancelled'
    and held_from <= p_at and ends_at > p_at
    and (id_tag_key = lower(p_tag) or member_id = p_holder or group_tag = p_group)
  order by (charge_point_id, connector_no) = (p_charge_point, p_connector) desc, starts_at limit 1 for no key update;
  if found_one is null then return false; end if;
  begin
    update members_bookings set state = 'used', session_id = p_session, ended_at = p_at, missed = false, next_at = null,
      version = version + 1,
      release_charge_point_id = case when hold = 'chargePoint' and (charge_point_id, connector_no) <> (p_charge_point, p_connector) then charge_point_id end
    where operator_id = p_operator and id = found_one;
  exception when exclusion_violation then
    -- Its time was given to another booking in the meantime: it stays ended, and still refers to the session.
    update members_bookings set session_id = p_session, missed = false, version = version + 1
      where operator_id = p_operator and id = found_one;
  end;
  insert into members_booking_events (operator_id, id, booking_id, at, kind, detail)
  values (p_operator, uuidv7(), found_one, now(), 'used', jsonb_build_object('sessionId', p_session, 'startedAt', p_at));
  return true;
end
$$;
revoke all on function members_use_booking from public;
grant execute on function members_use_booking to evops_gateway;
