-- Distance of vehicles by day: a row for each driver's record, and one for a day that the vehicle measured itself
-- without any record (with its current line, the season of the month, and no driver). Every sum of distances uses this
-- view. A day that was only partly measured has no distance, because its energy would be compared with a part of the
-- distance.
create or replace view fleet_mileage_days with (security_invoker = true) as
select r.operator_id, r.id as record_id, r.day, r.shift_no, r.vehicle_id, r.driver_id, r.line_id, r.season, r.grade, v.fleet_id,
  v.model_id, m.type_id, coalesce(v.battery_dwh, m.battery_dwh) as battery_dwh, r.soc_start, r.soc_end,
  r.distance_m as driven_m, 0::bigint as gps_m, 1::bigint as records, 1::bigint as mileages
from fleet_driver_records r
join fleet_vehicles v on v.operator_id = r.operator_id and v.id = r.vehicle_id
left join fleet_models m on m.operator_id = v.operator_id and m.id = v.model_id
union all
select d.operator_id, null, d.day, 0, d.vehicle_id, null, v.line_id, case
    when extract(month from d.day)::smallint = any (coalesce(s.summer_months, '{6,7,8,9}')) then 'summer'
    when extract(month from d.day)::smallint = any (coalesce(s.winter_months, '{12,1,2}')) then 'winter'
    else 'normal' end, null, v.fleet_id,
  v.model_id, m.type_id, coalesce(v.battery_dwh, m.battery_dwh), d.soc_from, d.soc_to, x.metres, x.metres, 0, x.days
from fleet_measured_days d
cross join lateral (select case when d.is_whole then d.distance_m else 0 end as metres, case when d.is_whole then 1 else 0 end as days) x
join fleet_vehicles v on v.operator_id = d.operator_id and v.id = d.vehicle_id
left join fleet_models m on m.operator_id = v.operator_id and m.id = v.model_id
left join fleet_quota_settings s on s.operator_id = d.operator_id
where not exists (select from fleet_driver_records r
  where r.operator_id = d.operator_id and r.vehicle_id = d.vehicle_id and r.day = d.day);
grant select on fleet_mileage_days to evops_app, evops_platform;
