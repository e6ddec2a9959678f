-- Vendor and model of a charge point, from the type plate if entered, and the last reported firmware; '' if unknown.
create or replace view stations_charge_point_makes with (security_invoker = true) as
  select operator_id, id as charge_point_id,
    left(concat_ws(' ', nullif(coalesce(manufacturer, vendor), ''), nullif(coalesce(plate_model, model), '')), 200) as model,
    left(coalesce(firmware, ''), 200) as firmware
  from stations_charge_points;
grant select on stations_charge_point_makes to evops_app, evops_platform;
