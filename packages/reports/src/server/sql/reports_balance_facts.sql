-- Metered and delivered energy of stations, and whether energy was sold on the day and whether that day was metered.
create or replace function reports_balance_facts(_from date, _to date)
  returns table (operator_id uuid, day date, station_id uuid, metered_dwh bigint, delivered_dwh bigint, sold_days bigint, metered_days bigint)
  language sql stable set search_path = public, pg_temp
as $$
  with sold as (
    select d.operator_id, d.station_id, d.day from reports_station_days d
    where d.operator_id = platform_operator() and d.day between _from and _to group by 1, 2, 3 having sum(d.energy_dwh) > 0)
  select operator_id, day, station_id, coalesce(b.metered_dwh, 0), coalesce(b.delivered_dwh, 0),
    (s.day is not null)::int::bigint, (s.day is not null and b.day is not null)::int::bigint
  from sold s
  full join (select f.operator_id, f.station_id, f.day, f.metered_dwh, f.delivered_dwh from charging_balance_facts f
    where f.operator_id = platform_operator() and f.day between _from and _to) b using (operator_id, station_id, day)
$$;
