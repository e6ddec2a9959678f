-- What vehicles were driven on a day, as their drivers' records say: a row for each record, to be added up.
create or replace view fleet_mileage_days with (security_invoker = true) as
select r.operator_id, r.day, r.vehicle_id,
  coalesce(v.model_id, '00000000-0000-0000-0000-000000000000') as model_id,
  coalesce(m.type_id, '00000000-0000-0000-0000-000000000000') as type_id,
  r.distance_m as driven_m, 1::bigint as records
from fleet_driver_records r
join fleet_vehicles v on v.operator_id = r.operator_id and v.id = r.vehicle_id
left join fleet_models m on m.operator_id = v.operator_id and m.id = v.model_id;
grant select on fleet_mileage_days to evops_app, evops_platform;
