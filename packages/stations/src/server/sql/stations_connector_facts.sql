-- Places for reports.
create or replace view stations_connector_facts with (security_invoker = true) as
  select g.operator_id, p.station_id, g.charge_point_id, g.connector_no, p.charge_point_no, p.name as charge_point_name, p.equipment_type,
    coalesce(g.rated_power_w, p.rated_power_w) as rated_power_w,
    -- Null for a planned charge point, which is part of no report.
    (v.since at time zone s.time_zone)::date as in_use_from,
    p.asset_state not in ('stock', 'retired') as in_use,
    g.connector_type, coalesce(g.ocpi_type, '') as standard, p.protocol,
    coalesce(p.manufacturer, p.vendor, '') as maker, coalesce(p.plate_model, p.model, '') as model,
    s.org_id, coalesce(s.area_code, '') as area_code, s.time_zone, p.created_at,
    -- Value on the connector's type plate, otherwise its charge point's.
    coalesce(g.max_voltage_dv, p.max_voltage_dv) as max_voltage_dv, coalesce(g.max_current_da, p.max_current_da) as max_current_da,
    -- Last reported version.
    coalesce(p.firmware, '') as firmware,
    v.since as in_service_since,
    -- Part of its rated power that is left if all connectors of the charge point are used at once: they share the charge point's power.
    case when p.rated_power_w > 0 then least(1, p.rated_power_w / nullif((
      select sum(coalesce(o.rated_power_w, p.rated_power_w)) from stations_connectors o
      where o.operator_id = g.operator_id and o.charge_point_id = g.charge_point_id), 0)) else 1 end as power_share
  from stations_connectors g
  join stations_charge_points p on p.operator_id = g.operator_id and p.id = g.charge_point_id
  join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id
  left join stations_links l on l.operator_id = p.operator_id and l.charge_point_id = p.id
  cross join lateral (select stations_in_service_since(p.commissioned_on, p.awaits_connection, l.first_connected_at, s.time_zone) as since) v;
grant select on stations_connector_facts to evops_app, evops_platform;
