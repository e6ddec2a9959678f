create or replace function tariffs_versions_at(p_operator uuid, p_station uuid, p_charge_point uuid, p_connector integer,
  p_at timestamptz) returns table(id uuid)
  language sql stable parallel safe rows 1
begin atomic
  select v.id
  from tariffs_assignments a
  join tariffs_versions v on v.operator_id = a.operator_id and v.rule_id = a.rule_id and v.valid @> p_at
  where a.operator_id = p_operator
    and a.target_id in (p_charge_point, p_station, p_operator)
    and (a.scope, a.target_id, a.connector) in (('connector', p_charge_point, p_connector), ('chargePoint', p_charge_point, 0), ('station', p_station, 0),
      ('operator', p_operator, 0))
    and a.valid @> p_at
  order by case a.scope when 'connector' then 1 when 'chargePoint' then 2 when 'station' then 3 else 4 end
  limit 1;
end;
revoke all on function tariffs_versions_at from public;
grant execute on function tariffs_versions_at to evops_app, evops_gateway, evops_platform;
