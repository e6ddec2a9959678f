-- Current distance and energy of vehicles by day: stored facts, and outdated ones from the original data; for the given
-- vehicles, or for all.
create or replace function fleet_energy_by_day(_from date, _to date, _vehicles uuid[] default null)
  returns table (operator_id uuid, day date, vehicle_id uuid, driver_id uuid, line_id uuid, fleet_id uuid, model_id uuid, type_id uuid,
    driven_m bigint, gps_m bigint, records bigint, mileages bigint, charged_dwh bigint, used_dwh bigint, quota_dwh bigint, limit_dwh bigint, unquoted_m bigint, unquoted_dwh bigint, unexplained_dwh bigint)
  language sql stable set search_path = public, pg_temp
as $$
  select f.operator_id, f.day, f.vehicle_id, f.driver_id, f.line_id, v.fleet_id, v.model_id, m.type_id, f.driven_m, f.gps_m, f.records, f.mileages, f.charged_dwh, f.used_dwh, f.quota_dwh, f.limit_dwh, f.unquoted_m, f.unquoted_dwh, f.unexplained_dwh
  from (
    select d.operator_id, d.day, d.vehicle_id, d.driver_id, d.line_id, d.driven_m, d.gps_m, d.records, d.mileages, d.charged_dwh, d.used_dwh, d.quota_dwh, d.limit_dwh, d.unquoted_m, d.unquoted_dwh, d.unexplained_dwh
    from fleet_energy_days d where d.operator_id = platform_operator() and d.day between _from and _to
      and (_vehicles is null or d.vehicle_id = any (_vehicles))
    union all
    select b.operator_id, b.day, b.vehicle_id, b.driver_id, b.line_id, b.driven_m, b.gps_m, b.records, b.mileages, b.charged_dwh, b.used_dwh, b.quota_dwh, b.limit_dwh, b.unquoted_m, b.unquoted_dwh, b.unexplained_dwh
    from fleet_energy_comparison(_from, _to, _vehicles) b) f
  join fleet_vehicles v on v.operator_id = f.operator_id and v.id = f.vehicle_id
  left join fleet_models m on m.operator_id = v.operator_id and m.id = v.model_id
$$;
