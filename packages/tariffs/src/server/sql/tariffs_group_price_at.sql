-- Group price of a session that starts at a station: that of the first of the payer's groups with a price; a price for
-- the station has priority over one for all stations.
create or replace function tariffs_group_price_at(p_operator uuid, p_groups text[], p_station uuid, p_at timestamptz)
  returns table(id uuid, group_key text, terms jsonb)
  language sql stable parallel safe
begin atomic
  select g.id, g.group_key, g.terms
  from unnest(p_groups) with ordinality as wanted (group_key, place)
  join tariffs_group_price_places at on at.operator_id = p_operator and at.group_key = wanted.group_key
    and at.station_id in (p_station, p_operator) and at.valid @> p_at
  join tariffs_group_prices g on g.operator_id = at.operator_id and g.id = at.price_id
  order by wanted.place, at.station_id = p_operator
  limit 1;
end;
revoke all on function tariffs_group_price_at from public;
grant execute on function tariffs_group_price_at to evops_app, evops_gateway, evops_platform;
