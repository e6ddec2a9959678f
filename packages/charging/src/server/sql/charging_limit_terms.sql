-- Returns which of a start token's own limits refuses a start here and now, and until when. Null: none. For energy, the
-- rest of the day's limit. Days and hours are in the station's time zone. A plate is checked if one is reported. Called
-- only for tokens with such limits (`is_limited`).
create or replace function charging_limit_terms(t charging_tokens, p_station uuid, p_zone text, p_at timestamptz,
  p_plate text) returns table(refusal text, refused_until timestamptz, left_dwh bigint)
  language plpgsql stable rows 1 set search_path = public, pg_temp
as $$
declare
  wall timestamp := p_at at time zone p_zone;
  taken_sessions bigint;
  taken_dwh bigint;
begin
  if t.day_sessions is not null or t.day_dwh is not null then
    select count(*), coalesce(sum(o.energy_dwh), 0)::bigint into taken_sessions, taken_dwh
    from charging_sessions o where o.operator_id = t.operator_id and o.token_id = t.id
      and o.started_at >= date_trunc('day', wall) at time zone p_zone and o.token_state = 'accepted'
      and o.state not in ('void', 'failed', 'cancelled');
    left_dwh := greatest(t.day_dwh - taken_dwh, 1);
  end if;
  refusal := case when not p_station = any (coalesce(t.station_ids, array[p_station])) then 'station'
    when charging_plate_key(t.bound_plate) <> charging_plate_key(p_plate) then 'plate'
    when not members_open_at(coalesce(t.windows, '[]'), wall) then 'hours'
    when t.day_sessions <= taken_sessions then 'sessions'
    when t.day_dwh <= taken_dwh then 'energy' end;
  refused_until := case when refusal in ('sessions', 'energy')
      then (date_trunc('day', wall) + interval '1 day') at time zone p_zone
    when refusal = 'hours' then (
      select min(d.day + w."from") at time zone p_zone
      from generate_series(date_trunc('day', wall), date_trunc('day', wall) + interval '7 days', interval '1 day')
        as d (day)
      cross join jsonb_to_recordset(t.windows) as w (days smallint[], "from" time)
      where extract(isodow from d.day)::smallint = any (w.days) and d.day + w."from" > wall) end;
  return next;
end
$$;
revoke all on function charging_limit_terms from public;
grant execute on function charging_limit_terms to evops_app, evops_gateway, evops_platform;
