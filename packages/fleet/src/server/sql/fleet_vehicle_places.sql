-- Vehicles with a reported position, their names and owners; positions are WGS-84 in 1e-7 of a degree.
create or replace view fleet_vehicle_places with (security_invoker = true) as
select v.operator_id, v.id as vehicle_id, coalesce(nullif(v.self_no, ''), nullif(v.plate, ''), v.vin) as label, v.state,
  v.plate_key, v.self_no_key, v.vin, v.fleet_id, f.name as fleet_name, f.station_id, v.line_id, l.line_no,
  s.place_at, s.lng_e7, s.lat_e7, s.speed_kmh, s.heading, s.odometer_at, s.odometer_m, s.soc_at, s.soc, s.received_at, v.plate
from fleet_vehicles v
left join fleet_vehicle_signs s on s.operator_id = v.operator_id and s.vehicle_id = v.id
left join fleet_fleets f on f.operator_id = v.operator_id and f.id = v.fleet_id
left join fleet_lines l on l.operator_id = v.operator_id and l.id = v.line_id;
grant select on fleet_vehicle_places to evops_app, evops_platform;
