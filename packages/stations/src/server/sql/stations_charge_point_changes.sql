-- Times of changes of charge points: connector state, connection, the charge point, its station. Read by time range, so
-- that a reader of `stations_connector_cards` checks only what changed and not all connectors.
create or replace view stations_charge_point_changes with (security_invoker = true) as
select operator_id, charge_point_id, changed_at from stations_connector_states
union all select operator_id, charge_point_id, changed_at from stations_links
union all select operator_id, id, updated_at from stations_charge_points
union all select p.operator_id, p.id, s.updated_at from stations_stations s
  join stations_charge_points p on p.operator_id = s.operator_id and p.station_id = s.id;
grant select on stations_charge_point_changes to evops_app, evops_platform;
