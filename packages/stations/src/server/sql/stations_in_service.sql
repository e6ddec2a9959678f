-- Charge points with the start of their service and whether they are in service now. The one place for readers that count,
-- offer or watch charge points (decision 254).
create or replace view stations_in_service with (security_invoker = true) as
select p.operator_id, p.id as charge_point_id, p.station_id, i.since as in_service_since, (i.since at time zone s.time_zone)::date as in_service_from,
  coalesce(i.since <= now(), false) as is_in_service
from stations_charge_points p
join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id
left join stations_links l on l.operator_id = p.operator_id and l.charge_point_id = p.id
cross join lateral (select stations_in_service_since(p.commissioned_on, p.awaits_connection, l.first_connected_at, s.time_zone) as since) i;
grant select on stations_in_service to evops_app, evops_gateway, evops_platform;
