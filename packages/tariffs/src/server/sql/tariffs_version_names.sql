-- Names of versions, the price per kWh in the cheapest period (1e-5 of the major unit), and whether they have an
-- occupancy fee, for other domains.
-- Row-level security of the reader applies.
create or replace view tariffs_version_names with (security_invoker = true) as
  select v.operator_id, v.id as version_id, v.rule_id, r.code as rule_code, r.name as rule_name, v.number,
    v.effective_from,
    (select min((p.value ->> 'electricityE5')::bigint + (p.value ->> 'serviceE5')::bigint) from jsonb_each(v.content -> 'prices') p
      where jsonb_path_exists(v.content, '$.schedules[*].cells[*] ? (@ == $kind)', jsonb_build_object('kind', p.key))) as lowest_e5,
    jsonb_typeof(v.content -> 'occupancy') = 'object' as has_occupancy
  from tariffs_versions v join tariffs_rules r on r.operator_id = v.operator_id and r.id = v.rule_id;
grant select on tariffs_version_names to evops_app, evops_platform;
