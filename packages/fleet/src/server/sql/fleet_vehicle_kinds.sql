-- Current model and type of each vehicle.
create or replace view fleet_vehicle_kinds with (security_invoker = true) as
select v.operator_id, v.id as vehicle_id, v.model_id, m.type_id
from fleet_vehicles v left join fleet_models m on m.operator_id = v.operator_id and m.id = v.model_id;
grant select on fleet_vehicle_kinds to evops_app, evops_platform;
