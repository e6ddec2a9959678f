-- Rows to add to the stored facts of a range to make them exact: days that are not stored, and for outdated days the
-- current values minus the stored ones; for the given vehicles, or for all. For users who are limited to stations,
-- nothing is stored.
create or replace function fleet_energy_comparison(_from date, _to date, _vehicles uuid[] default null)
  returns table (operator_id uuid, day date, vehicle_id uuid, driver_id uuid, line_id uuid, driven_m bigint, gps_m bigint, records bigint, mileages bigint, charged_dwh bigint, used_dwh bigint, quota_dwh bigint, limit_dwh bigint, unquoted_m bigint, unquoted_dwh bigint, unexplained_dwh bigint)
  language sql stable set search_path = public, pg_temp
as $$
  with kept as materialized (select k.day_from, k.day_to from fleet_energy_retention k where k.operator_id = platform_operator()),
  spans as (
    select _vehicles as vehicles, _from as day_from, _to as day_to where not exists (select from kept)
    union all select _vehicles, _from, least(_to, k.day_from - 1) from kept k where _from < k.day_from
    union all select _vehicles, greatest(_from, k.day_to + 1), _to from kept k where _to > k.day_to),
  old as materialized (
    select case when _vehicles is null then m.vehicles else array(select unnest(m.vehicles) intersect select unnest(_vehicles)) end as vehicles,
      m.day_from, m.day_to
    from kept k cross join lateral fleet_energy_marked(greatest(_from, k.day_from), least(_to, k.day_to)) m)
  select f.operator_id, f.day, f.vehicle_id, f.driver_id, f.line_id, f.driven_m, f.gps_m, f.records, f.mileages, f.charged_dwh, f.used_dwh, f.quota_dwh, f.limit_dwh, f.unquoted_m, f.unquoted_dwh, f.unexplained_dwh
  from (select * from spans union all select * from old) s cross join lateral fleet_energy_facts(s.day_from, s.day_to, s.vehicles) f
  where f.operator_id = platform_operator()
  union all
  select d.operator_id, d.day, d.vehicle_id, d.driver_id, d.line_id, -d.driven_m, -d.gps_m, -d.records, -d.mileages, -d.charged_dwh, -d.used_dwh, -d.quota_dwh, -d.limit_dwh, -d.unquoted_m, -d.unquoted_dwh, -d.unexplained_dwh
  from old o join fleet_energy_days d on d.operator_id = platform_operator() and d.day between o.day_from and o.day_to
    and d.vehicle_id = any (o.vehicles)
$$;
