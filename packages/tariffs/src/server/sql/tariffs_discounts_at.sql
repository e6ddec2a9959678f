-- Discounts that match a session's place, rule, payer and days: a list of id, name and terms; null if there are none.
-- The caller checks weekday and time of day.
create or replace function tariffs_discounts_at(p_operator uuid, p_station uuid, p_version uuid, p_groups text[],
  p_holders uuid[], p_at timestamptz) returns jsonb
  language sql stable parallel safe
begin atomic
  select jsonb_agg(jsonb_build_object('id', s.discount_id, 'name', s.name, 'terms', s.terms))
  from tariffs_discount_spells s
  where s.operator_id = p_operator and s.valid @> p_at
    and ((s.terms ->> 'validFrom') is null or (s.terms ->> 'validFrom')::timestamptz <= p_at)
    and ((s.terms ->> 'validUntil') is null or (s.terms ->> 'validUntil')::timestamptz > p_at)
    and (s.station_ids = '{}' or p_station = any (s.station_ids))
    and (s.rule_ids = '{}' or exists (select from tariffs_versions v where v.operator_id = s.operator_id
      and v.id = p_version and v.rule_id = any (s.rule_ids)))
    and (s.group_keys = '{}' or s.group_keys && p_groups)
    and (s.holder_ids = '{}' or s.holder_ids && p_holders);
end;
revoke all on function tariffs_discounts_at from public;
grant execute on function tariffs_discounts_at to evops_app, evops_gateway, evops_platform;
