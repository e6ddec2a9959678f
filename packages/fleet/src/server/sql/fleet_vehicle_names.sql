-- Current names and properties of vehicles.
create or replace view fleet_vehicle_names with (security_invoker = true) as
select v.operator_id, v.id as vehicle_id,
  coalesce(nullif(v.plate, ''), nullif(v.self_no, ''), v.vin) as vehicle_name, f.name as fleet_name
from fleet_vehicles v left join fleet_fleets f on f.operator_id = v.operator_id and f.id = v.fleet_id;
grant select on fleet_vehicle_names to evops_app, evops_platform;
