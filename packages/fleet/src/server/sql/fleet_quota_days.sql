-- Each day that a vehicle measured itself, with the quota that held for it: by model and line as they are, in the season
-- of its month (the usual months where the operator set none). Nobody recorded a driver, so no driver's grade counts.
create or replace view fleet_quota_days with (security_invoker = true) as
select d.operator_id, d.day, d.vehicle_id, v.line_id, v.fleet_id,
  coalesce(v.battery_dwh, m.battery_dwh) as battery_dwh, d.distance_m, d.soc_from, d.soc_to,
  (q.dwh_100km * d.distance_m + 50000) / 100000 as quota_dwh,
  (q.dwh_100km * d.distance_m * (10000 + q.tolerance_hundredths) + 500000000) / 1000000000 as limit_dwh
from fleet_measured_days d
join fleet_vehicles v on v.operator_id = d.operator_id and v.id = d.vehicle_id
left join fleet_models m on m.operator_id = v.operator_id and m.id = v.model_id
left join fleet_quota_settings s on s.operator_id = d.operator_id
left join lateral (
  select q.dwh_100km, q.tolerance_hundredths from fleet_quotas q
  where q.operator_id = d.operator_id and q.valid @> d.day and q.grade is null
    and (q.model_id is null or q.model_id = v.model_id) and (q.line_id is null or q.line_id = v.line_id)
    and (q.season is null or q.season = case
      when extract(month from d.day)::smallint = any (coalesce(s.summer_months, '{6,7,8,9}')) then 'summer'
      when extract(month from d.day)::smallint = any (coalesce(s.winter_months, '{12,1,2}')) then 'winter'
      else 'normal' end)
  order by q.specificity desc limit 1) q on true;
grant select on fleet_quota_days to evops_app, evops_platform;
