-- Each record with the quota that held for it: the most specific of those that fit.
create or replace view fleet_quota_records with (security_invoker = true) as
select r.operator_id, r.id as record_id, r.day, r.shift_no, r.vehicle_id, r.driver_id, r.line_id, v.fleet_id,
  v.model_id,
  coalesce(v.battery_dwh, m.battery_dwh) as battery_dwh, r.distance_m, r.soc_start, r.soc_end,
  q.id as quota_id, q.dwh_100km as quota_dwh_100km, q.tolerance_hundredths,
  (q.dwh_100km * r.distance_m + 50000) / 100000 as quota_dwh,
  (q.dwh_100km * r.distance_m * (10000 + q.tolerance_hundredths) + 500000000) / 1000000000 as limit_dwh
from fleet_driver_records r
join fleet_vehicles v on v.operator_id = r.operator_id and v.id = r.vehicle_id
left join fleet_models m on m.operator_id = v.operator_id and m.id = v.model_id
left join lateral (
  select q.id, q.dwh_100km, q.tolerance_hundredths from fleet_quotas q
  where q.operator_id = r.operator_id and q.valid @> r.day
    and (q.model_id is null or q.model_id = v.model_id) and (q.line_id is null or q.line_id = r.line_id)
    and (q.season is null or q.season = r.season) and (q.grade is null or q.grade = r.grade)
  order by q.specificity desc limit 1) q on true;
grant select on fleet_quota_records to evops_app, evops_platform;
