-- Each row of mileage with its quota: the most specific of the matching ones. Without a recorded driver, quotas by
-- grade do not match.
create or replace view fleet_quota_mileage with (security_invoker = true) as
select x.*, q.id as quota_id, q.dwh_100km as quota_dwh_100km, q.tolerance_hundredths,
  (q.dwh_100km * x.driven_m + 50000) / 100000 as quota_dwh,
  (q.dwh_100km * x.driven_m * (10000 + q.tolerance_hundredths) + 500000000) / 1000000000 as limit_dwh
from fleet_mileage_days x
left join lateral (
  select q.id, q.dwh_100km, q.tolerance_hundredths from fleet_quotas q
  where q.operator_id = x.operator_id and q.valid @> x.day
    and (q.model_id is null or q.model_id = x.model_id) and (q.line_id is null or q.line_id = x.line_id)
    and (q.season is null or q.season = x.season) and (q.grade is null or q.grade = x.grade)
  order by q.specificity desc limit 1) q on true;
grant select on fleet_quota_mileage to evops_app, evops_platform;
