-- Public charge points: in service, not hidden, and in a public station.
create or replace view stations_public_charge_points with (security_invoker = true) as
select p.operator_id, p.id as charge_point_id, p.station_id
from stations_charge_points p
join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id
left join stations_links l on l.operator_id = p.operator_id and l.charge_point_id = p.id
where s.open_to_public and p.public_visible
  and stations_in_service_since(p.commissioned_on, p.awaits_connection, l.first_connected_at, s.time_zone) <= now();
grant select on stations_public_charge_points to evops_app, evops_platform;
