-- Returns the black or white list entry of a token at a station at an instant, black before white. forced: it starts
-- although its limits and its holder's balance refuse it. Null: no entry. A token without an entry costs one key
-- lookup.
create or replace function charging_listed(p_operator uuid, p_token uuid, p_station uuid, p_at timestamptz)
  returns text language sql stable set search_path = public, pg_temp
as $$
  select case when bool_or(e.kind = 'black') then 'black' when bool_or(e.allows = 'forced') then 'forced' end
  from charging_listed_tokens l
  join charging_list_entries e on e.operator_id = l.operator_id and e.id = l.entry_id
  where l.operator_id = p_operator and l.token_id = p_token and e.valid_from <= p_at
    and (e.valid_until is null or e.valid_until > p_at) and (e.station_ids is null or p_station = any (e.station_ids))
$$;
revoke all on function charging_listed from public;
grant execute on function charging_listed to evops_app, evops_gateway, evops_platform;
