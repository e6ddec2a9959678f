-- Distance, charged and used energy of vehicles in a range, for the given vehicles or all. This is the only definition:
-- stored facts are calculated by it (fleet_energy_retention), and it is read directly where nothing is stored. A day has the
-- same values whatever the range is.
--
-- A vehicle's day is distributed over its mileage by distance: each row gets the day's share up to its end minus the
-- share up to its start, so that the shares add up exactly. Energy of a day without distance belongs to no mileage and
-- has a row of its own (`unexplained_dwh`).
--
-- Used energy is charged energy plus the decrease of the battery: from the state of charge at the end of the vehicle's
-- mileage before the day (or the day's first one) to that at the day's end. Therefore days add up to their month.
create or replace function fleet_energy_facts(_from date, _to date, _vehicles uuid[] default null)
  returns table (operator_id uuid, day date, vehicle_id uuid, driver_id uuid, line_id uuid, fleet_id uuid, model_id uuid, type_id uuid,
    charged_dwh bigint, used_dwh bigint, quota_dwh bigint, limit_dwh bigint, unquoted_m bigint, unquoted_dwh bigint, unexplained_dwh bigint,
    driven_m bigint, gps_m bigint, records bigint, mileages bigint)
  language sql stable set search_path = public, pg_temp
as $$
  with r as (
    select x.*, sum(driven_m) over day as day_m, sum(driven_m) over so_far as cum_m, first_value(x.soc_start) over so_far as first_soc
    from fleet_quota_mileage x
    where x.day between _from and _to and (_vehicles is null or x.vehicle_id = any (_vehicles))
    window day as (partition by x.vehicle_id, x.day), so_far as (partition by x.vehicle_id, x.day order by x.shift_no)),
  ends as (
    select distinct on (vehicle_id, day) operator_id, vehicle_id, day, battery_dwh, soc_end, first_soc
    from r where soc_end is not null and battery_dwh is not null order by vehicle_id, day, shift_no desc),
  lost as (
    select operator_id, vehicle_id, day, round((coalesce(
        lag(soc_end) over (partition by vehicle_id order by day),
        (select a.soc from (
           (select p.soc_end as soc, p.day, 2 as weight from fleet_driver_records p where p.operator_id = ends.operator_id
             and p.vehicle_id = ends.vehicle_id and p.day < ends.day and p.soc_end is not null order by p.day desc, p.shift_no desc limit 1)
           union all (select d.soc_to, d.day, 1 from fleet_measured_days d where d.operator_id = ends.operator_id
             and d.vehicle_id = ends.vehicle_id and d.day < ends.day and d.soc_to is not null
            and not exists (select from fleet_driver_records p where p.operator_id = d.operator_id and p.vehicle_id = d.vehicle_id and p.day = d.day)
            order by d.day desc limit 1)) a
           order by a.day desc, a.weight desc limit 1),
        first_soc) - soc_end) * battery_dwh / 100.0)::bigint as dwh
    from ends),
  charged as (
    select operator_id, vehicle_id, day, sum(energy_dwh)::bigint as dwh
    from fleet_energy_sessions x
    -- Days in any time zone, including sessions from the previous evening; the range allows an index on the start.
    where x.day between _from and _to and x.started_at >= _from - 2 and x.started_at < _to + 2
      and (_vehicles is null or x.vehicle_id = any (_vehicles)) group by 1, 2, 3),
  days as (
    select coalesce(c.operator_id, l.operator_id) as operator_id, coalesce(c.vehicle_id, l.vehicle_id) as vehicle_id,
      coalesce(c.day, l.day) as day, coalesce(c.dwh, 0) as charged, coalesce(c.dwh, 0) + coalesce(l.dwh, 0) as used
    from charged c full join lost l on l.operator_id = c.operator_id and l.vehicle_id = c.vehicle_id and l.day = c.day),
  -- A full join never becomes a nested loop, which would take minutes for a year of a fleet. A day without distance has
  -- no matching row of mileage.
  shared as (
    select r.*, d.operator_id as of_operator, d.vehicle_id as of_vehicle, d.day as of_day, d.charged as day_charged, d.used as day_used,
      round(d.charged * r.cum_m / r.day_m) - round(d.charged * (r.cum_m - r.driven_m) / r.day_m) as charged,
      round(d.used * r.cum_m / r.day_m) - round(d.used * (r.cum_m - r.driven_m) / r.day_m) as used
    from (select x.*, case when x.day_m > 0 then x.day end as driven_day from r x) r
    full join days d on d.operator_id = r.operator_id and d.vehicle_id = r.vehicle_id and d.day = r.driven_day)
  select operator_id, day, vehicle_id, driver_id, line_id, fleet_id, model_id, type_id, coalesce(charged, 0)::bigint, coalesce(used, 0)::bigint,
    quota_dwh, limit_dwh, case when quota_dwh is null then driven_m else 0 end,
    case when quota_dwh is null then coalesce(used, 0)::bigint else 0 end, 0::bigint, driven_m, gps_m, records, mileages
  from shared where vehicle_id is not null
  union all
  select d.of_operator, d.of_day, d.of_vehicle, null, null, v.fleet_id, v.model_id, m.type_id, d.day_charged, d.day_used, 0, 0, 0, 0, d.day_used, 0, 0, 0, 0
  from shared d join fleet_vehicles v on v.operator_id = d.of_operator and v.id = d.of_vehicle
  left join fleet_models m on m.operator_id = v.operator_id and m.id = v.model_id
  where d.vehicle_id is null
$$;
