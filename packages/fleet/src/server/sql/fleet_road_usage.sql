-- Consumption of vehicles on the road in the 28 days before a day: days with distance and used energy, and both for each
-- of these days; the quota that applies in the season of the day, otherwise the specification of the model, per 100 km; and the state
-- of charge at the vehicle's last return, which is the start of its last session within a week.
create or replace function fleet_road_usage(_vehicles uuid[], _day date)
  returns table (vehicle_id uuid, days date[], driven_m bigint[], used_dwh bigint[], season_dwh_100km bigint, last_return_soc smallint)
  language sql stable set search_path = public, pg_temp
as $$
  select v.id, coalesce(u.days, '{}'), coalesce(u.driven_m, '{}'), coalesce(u.used_dwh, '{}'),
    coalesce(q.dwh_100km, m.standard_dwh_100km), l.start_soc
  from fleet_vehicles v
  left join fleet_models m on m.operator_id = v.operator_id and m.id = v.model_id
  left join fleet_quota_settings s on s.operator_id = v.operator_id
  left join (
    select d.vehicle_id, array_agg(d.day order by d.day) as days, array_agg(d.driven_m order by d.day) as driven_m,
      array_agg(d.used_dwh order by d.day) as used_dwh
    from (select e.vehicle_id, e.day, sum(e.driven_m)::bigint as driven_m, sum(e.used_dwh)::bigint as used_dwh
      from fleet_energy_by_day(_day - 28, _day - 1, _vehicles) e group by 1, 2 having sum(e.driven_m) > 0 and sum(e.used_dwh) > 0) d
    group by 1) u on u.vehicle_id = v.id
  left join lateral (
    select q.dwh_100km from fleet_quotas q
    where q.operator_id = v.operator_id and q.valid @> _day
      and (q.model_id is null or q.model_id = v.model_id) and (q.line_id is null or q.line_id = v.line_id) and q.grade is null
      and (q.season is null or q.season = case
        when extract(month from _day)::smallint = any (coalesce(s.summer_months, '{6,7,8,9}')) then 'summer'
        when extract(month from _day)::smallint = any (coalesce(s.winter_months, '{12,1,2}')) then 'winter' else 'normal' end)
    order by q.specificity desc limit 1) q on true
  left join lateral (
    select o.start_soc from fleet_vehicle_sessions o where o.operator_id = v.operator_id and o.vehicle_id = v.id
      and o.started_at > _day - 7 and o.start_soc is not null order by o.started_at desc limit 1) l on true
  where v.operator_id = platform_operator() and v.id = any (_vehicles)
$$;
