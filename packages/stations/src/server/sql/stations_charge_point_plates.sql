-- Type plate data of a charge point, otherwise the reported data, with the end of the manufacturer's warranty; '' and
-- null if unknown.
create or replace view stations_charge_point_plates with (security_invoker = true) as
  select operator_id, id as charge_point_id, coalesce(manufacturer, vendor, '') as maker, coalesce(plate_model, model, '') as model,
    coalesce(serial_number, '') as serial_number, produced_on, commissioned_on, warranty_until
  from stations_charge_points;
grant select on stations_charge_point_plates to evops_app, evops_platform;
