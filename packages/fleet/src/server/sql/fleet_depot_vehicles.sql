-- Vehicles with their depot, charging power, calculated energy per percent, and last known state of charge.
create or replace view fleet_depot_vehicles with (security_invoker = true) as
select v.operator_id, v.id as vehicle_id, coalesce(nullif(v.self_no, ''), nullif(v.plate, ''), v.vin) as label,
  array[v.self_no_key, lower(v.plate), v.plate_key, lower(v.vin)] as keys, v.state, f.station_id,
  coalesce(v.battery_dwh, m.battery_dwh) as battery_dwh, m.max_charge_w, m.charge_curve, b.dwh_per_percent, k.soc, k.soc_at, k.soc_source
from fleet_vehicles v
join fleet_latest_soc k on k.operator_id = v.operator_id and k.vehicle_id = v.id
left join fleet_models m on m.operator_id = v.operator_id and m.id = v.model_id
left join fleet_fleets f on f.operator_id = v.operator_id and f.id = v.fleet_id
left join fleet_learnt_batteries b on b.operator_id = v.operator_id and b.vehicle_id = v.id;
grant select on fleet_depot_vehicles to evops_app, evops_platform;
