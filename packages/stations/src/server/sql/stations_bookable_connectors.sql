-- Connectors that can be booked, with their current state.
create or replace view stations_bookable_connectors with (security_invoker = true) as
select p.operator_id, p.station_id, s.name as station_name, s.time_zone, s.bookable, p.id as charge_point_id, p.charge_point_no,
  p.name as charge_point_name,
  g.connector_no, g.connector_type, p.asset_state in ('awaiting', 'operating') and s.status in (0, 50) as takes_starts,
  coalesce(l.connected, false) as connected, n.status, n.changed_at as status_at,
  -- Time since which the charge point is connected or disconnected. Null: it never connected.
  l.changed_at as link_changed_at
from stations_charge_points p
join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id
join stations_connectors g on g.operator_id = p.operator_id and g.charge_point_id = p.id
left join stations_links l on l.operator_id = p.operator_id and l.charge_point_id = p.id
left join stations_connector_states n on n.operator_id = p.operator_id and n.charge_point_id = p.id and n.connector_no = g.connector_no;
grant select on stations_bookable_connectors to evops_app, evops_platform;
