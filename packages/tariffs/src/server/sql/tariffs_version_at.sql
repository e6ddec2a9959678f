create or replace function tariffs_version_at(p_operator uuid, p_station uuid, p_charge_point uuid, p_connector integer,
  p_at timestamptz) returns uuid
  language sql stable parallel safe
begin atomic
  select v.id from tariffs_versions_at(p_operator, p_station, p_charge_point, p_connector, p_at) v;
end;
revoke all on function tariffs_version_at from public;
grant execute on function tariffs_version_at to evops_app, evops_gateway, evops_platform;
