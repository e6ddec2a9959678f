-- Outdated days of vehicles in a range, from the marks (`_taken`: only those being recalculated). A day extends to the
-- next one, which starts with its final state of charge. Vehicles with the same days are grouped.
create or replace function fleet_energy_marked(_from date, _to date, _taken boolean default false)
  returns table (vehicles uuid[], day_from date, day_to date)
  language sql stable set search_path = public, pg_temp
as $$
  with marks as (
    select coalesce(m.vehicle_id, v.id) as vehicle_id, m.day_from, m.day_to from fleet_energy_marks m
    left join fleet_vehicles v on m.vehicle_id is null and v.operator_id = m.operator_id
    where m.operator_id = platform_operator() and (m.taken or not _taken) and m.day_from <= _to),
  reaching as (
    select m.vehicle_id, greatest(min(m.day_from), _from) as day_from, least(max(greatest(m.day_to, n.day)), _to) as day_to
    from marks m left join lateral (
      select min(x.day) as day from (
        (select r.day from fleet_driver_records r where r.operator_id = platform_operator() and r.vehicle_id = m.vehicle_id
          and r.day > m.day_to and r.soc_end is not null order by r.day limit 1)
        union all
        (select d.day from fleet_measured_days d where d.operator_id = platform_operator() and d.vehicle_id = m.vehicle_id
          and d.day > m.day_to and d.soc_to is not null
          and not exists (select from fleet_driver_records r where r.operator_id = d.operator_id and r.vehicle_id = d.vehicle_id and r.day = d.day)
          order by d.day limit 1)) x) n on m.day_to < _to
    where m.vehicle_id is not null group by m.vehicle_id)
  select array_agg(vehicle_id), day_from, day_to from reaching where day_from <= day_to group by day_from, day_to
$$;
