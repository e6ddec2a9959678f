-- Description and current state of a connector and its charge point, for interconnection partners. Independent of
-- whether the station is public. A charge point that is not in service yet is `planned`.
create or replace view stations_connector_cards with (security_invoker = true) as
select p.operator_id, p.station_id, s.time_zone, p.id as charge_point_id, g.connector_no, p.charge_point_no, p.name as charge_point_name, p.equipment_type,
  p.rated_power_w as charge_point_power_w, coalesce(p.manufacturer, p.vendor, '') as maker, coalesce(p.manufacturer_code, '') as maker_code,
  coalesce(p.plate_model, p.model, '') as model, p.produced_on, p.longitude, p.latitude,
  g.connector_type, g.standard, coalesce(g.rated_power_w, p.rated_power_w) as rated_power_w,
  coalesce(g.min_voltage_dv, p.min_voltage_dv) as min_voltage_dv, coalesce(g.max_voltage_dv, p.max_voltage_dv) as max_voltage_dv,
  coalesce(g.max_current_da, p.max_current_da) as max_current_da, coalesce(g.park_no, '') as park_no,
  case when not coalesce(stations_in_service_since(p.commissioned_on, p.awaits_connection, l.first_connected_at, s.time_zone) <= now(), false) then 'planned'
    when p.asset_state not in ('awaiting', 'operating') or s.status not in (0, 50) then 'disabled'
    when coalesce(l.connected, false) then coalesce(n.status, 'offline') else 'offline' end as state,
  greatest(n.changed_at, l.changed_at, p.updated_at, s.updated_at) as changed_at, coalesce(g.ocpi_type, '') as ocpi_type
from stations_charge_points p
join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id
join stations_connectors g on g.operator_id = p.operator_id and g.charge_point_id = p.id
left join stations_links l on l.operator_id = p.operator_id and l.charge_point_id = p.id
left join stations_connector_states n on n.operator_id = p.operator_id and n.charge_point_id = p.id and n.connector_no = g.connector_no
where p.asset_state not in ('stock', 'retired');
grant select on stations_connector_cards to evops_app, evops_platform;
