-- By what a vehicle is known outside: its VIN, and its plate without signs between.
create or replace view fleet_vehicle_marks with (security_invoker = true) as
  select operator_id, id as vehicle_id, lower(vin) as vin_key, nullif(plate_key, '') as plate_key from fleet_vehicles;
grant select on fleet_vehicle_marks to evops_app, evops_platform;
