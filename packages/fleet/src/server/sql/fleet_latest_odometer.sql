-- Last known odometer readings of vehicles in metres, with their source: entered by a user or a file, or a later one
-- from telematics.
create or replace view fleet_latest_odometer with (security_invoker = true) as
select v.operator_id, v.id as vehicle_id,
  case when k.is_reported then s.odometer_m else v.odometer_m end as odometer_m,
  case when k.is_reported then s.odometer_at else v.odometer_at end as odometer_at,
  case when k.is_reported then 'telematics' when v.odometer_m is not null then 'person' end as odometer_source
from fleet_vehicles v
left join fleet_vehicle_signs s on s.operator_id = v.operator_id and s.vehicle_id = v.id
cross join lateral (select s.odometer_m is not null and (v.odometer_at is null or s.odometer_at > v.odometer_at) as is_reported) k;
grant select on fleet_latest_odometer to evops_app, evops_platform;
