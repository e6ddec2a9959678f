-- Vehicles with the depot that they stand in, what they can take, what one per cent takes as far as it was learnt, and what is last known of their charge.
create or replace view fleet_depot_vehicles with (security_invoker = true) as
select v.operator_id, v.id as vehicle_id, coalesce(nullif(v.self_no, ''), nullif(v.plate, ''), v.vin) as label,
  array[v.self_no_key, lower(v.plate), v.plate_key, lower(v.vin)] as keys, v.state, f.station_id,
  coalesce(v.battery_dwh, m.battery_dwh) as battery_dwh, m.max_charge_w, m.charge_curve, b.dwh_per_percent,
  case when told.newer then told.soc else v.soc end as soc, case when told.newer then told.at else v.soc_at end as soc_at,
  case when told.newer then 'order' when v.soc is not null then 'person' end as soc_source
from fleet_vehicles v
left join fleet_models m on m.operator_id = v.operator_id and m.id = v.model_id
left join fleet_fleets f on f.operator_id = v.operator_id and f.id = v.fleet_id
left join fleet_learnt_batteries b on b.operator_id = v.operator_id and b.vehicle_id = v.id
left join lateral (select o.end_soc as soc, o.ended_at as at, v.soc_at is null or o.ended_at > v.soc_at as newer
  from fleet_vehicle_orders o where o.operator_id = v.operator_id and o.vehicle_id = v.id and o.ended_at is not null
    and o.end_soc is not null order by o.started_at desc limit 1) told on true;
grant select on fleet_depot_vehicles to evops_app, evops_platform;
