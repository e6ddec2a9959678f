-- Identifiers of a vehicle outside the system: its VIN, its normalised plate, its EVCCID, and the connector of its bay.
create or replace view fleet_vehicle_marks with (security_invoker = true) as
  select operator_id, id as vehicle_id, lower(vin) as vin_key, nullif(plate_key, '') as plate_key, vin, evccid, bay_charge_point_id,
    bay_connector_no, company_id, state from fleet_vehicles;
grant select on fleet_vehicle_marks to evops_app, evops_gateway, evops_platform;
