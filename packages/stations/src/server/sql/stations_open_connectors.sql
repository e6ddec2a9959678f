-- Connectors of charge points that are in service and not hidden, in public stations, with their current state.
create or replace view stations_open_connectors with (security_invoker = true) as
select p.operator_id, p.station_id, p.id as charge_point_id, p.charge_point_no, p.name as charge_point_name, g.connector_no, g.connector_type,
  coalesce(g.ocpi_type, '') as standard, coalesce(g.rated_power_w, p.rated_power_w) as rated_power_w,
  p.asset_state in ('awaiting', 'operating') and s.status in (0, 50) as takes_starts,
  case when coalesce(l.connected, false) then coalesce(n.status, 'offline') else 'offline' end as state,
  n.changed_at as state_at
from stations_charge_points p
join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id
join stations_connectors g on g.operator_id = p.operator_id and g.charge_point_id = p.id
left join stations_links l on l.operator_id = p.operator_id and l.charge_point_id = p.id
left join stations_connector_states n on n.operator_id = p.operator_id and n.charge_point_id = p.id and n.connector_no = g.connector_no
where s.open_to_public and p.public_visible and p.asset_state not in ('stock', 'retired')
  and stations_in_service_since(p.commissioned_on, p.awaits_connection, l.first_connected_at, s.time_zone) <= now();
grant select on stations_open_connectors to evops_app, evops_platform;
