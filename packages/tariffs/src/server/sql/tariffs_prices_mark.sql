-- Fingerprint of the versions that price an operator's places: while it is unchanged, the results of
-- `tariffs_version_at` for each place are unchanged too. Row-level security of the reader applies.
create or replace function tariffs_prices_mark(p_operator uuid, p_at timestamptz) returns text
  language sql stable parallel safe
begin atomic
  select concat_ws(' ', count(*), sum(hash_record_extended(row(a.scope, a.target_id, a.connector, a.rule_id, v.id), 0)))
  from tariffs_assignments a
  join tariffs_versions v on v.operator_id = a.operator_id and v.rule_id = a.rule_id and v.valid @> p_at
  where a.operator_id = p_operator and a.valid @> p_at;
end;
revoke all on function tariffs_prices_mark from public;
grant execute on function tariffs_prices_mark to evops_app, evops_platform;
