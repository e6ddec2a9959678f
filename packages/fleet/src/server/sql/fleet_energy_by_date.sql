-- Current distance and energy of all vehicles by day.
create or replace function fleet_energy_by_date(_from date, _to date)
  returns table (operator_id uuid, day date, driven_m bigint, gps_m bigint, records bigint, mileages bigint, charged_dwh bigint, used_dwh bigint, quota_dwh bigint, limit_dwh bigint, unquoted_m bigint, unquoted_dwh bigint, unexplained_dwh bigint)
  language sql stable set search_path = public, pg_temp
as $$
  select d.operator_id, d.day, d.driven_m, d.gps_m, d.records, d.mileages, d.charged_dwh, d.used_dwh, d.quota_dwh, d.limit_dwh, d.unquoted_m, d.unquoted_dwh, d.unexplained_dwh from fleet_energy_dates d where d.operator_id = platform_operator() and d.day between _from and _to
  union all
  select b.operator_id, b.day, b.driven_m, b.gps_m, b.records, b.mileages, b.charged_dwh, b.used_dwh, b.quota_dwh, b.limit_dwh, b.unquoted_m, b.unquoted_dwh, b.unexplained_dwh from fleet_energy_comparison(_from, _to) b
$$;
