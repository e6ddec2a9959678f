-- Returns where a start token charged before `p_at`, if the distance to this station is too far for the time since. No
-- row: plausible. The operator's settings are `flagLimits`, with the same defaults. If `p_refusing` is set, returns
-- only tokens that are refused for this. Called only for tokens of one session at a time. Refused sessions do not
-- count, so that a copy has no effect on the owner.
create or replace function charging_cloned(t charging_tokens, p_station uuid, p_at timestamptz, p_refusing boolean)
  returns table(session_no text, station_name text, here_name text, refuses boolean)
  language plpgsql stable rows 1 set search_path = public, pg_temp
as $$
declare
  limits jsonb := (select h.limits from charging_thresholds h where h.operator_id = t.operator_id);
  kmh integer := coalesce((limits ->> 'cloneKmh')::integer, 120);
  last record;
  here record;
  across double precision;
begin
  refuses := coalesce((limits ->> 'cloneRefuses')::boolean, false);
  if p_refusing and not refuses then return; end if;
  select o.session_no, o.station_id, o.started_at into last from charging_sessions o
  where o.operator_id = t.operator_id and o.token_id = t.id and o.started_at <= p_at
    and o.start_mode in ('card_online', 'card_offline', 'vin', 'plug_and_charge')
    and o.start_received_at is not null and o.state <> 'void' and o.token_state = 'accepted'
  order by o.started_at desc, o.id desc limit 1;
  if last.station_id is null or last.station_id = p_station then return; end if;
  select s.station_name, radians(s.latitude) as lat, radians(s.longitude) as lon into here
  from stations_station_positions s where s.operator_id = t.operator_id and s.station_id = p_station;
  -- Great-circle distance, as in the finder's `clone.rules`.
  select last.session_no, s.station_name, here.station_name,
    sin((radians(s.latitude) - here.lat) / 2) ^ 2
      + cos(radians(s.latitude)) * cos(here.lat) * sin((radians(s.longitude) - here.lon) / 2) ^ 2
  into session_no, station_name, here_name, across
  from stations_station_positions s where s.operator_id = t.operator_id and s.station_id = last.station_id;
  -- One of the two has no coordinates.
  if across is null then return; end if;
  if 2 * 6371 * asin(least(1, sqrt(across))) / kmh * 3600 > extract(epoch from p_at - last.started_at) then
    return next;
  end if;
end
$$;
revoke all on function charging_cloned from public;
grant execute on function charging_cloned to evops_app, evops_gateway, evops_platform;
