-- When something of a charge point became other: how a connector stands, its link, itself, its station. Read by instants, so that whoever follows
-- `stations_connector_cards` looks at what changed and not at every connector.
create or replace view stations_charge_point_changes with (security_invoker = true) as
select operator_id, charge_point_id, changed_at from stations_connector_states
union all select operator_id, charge_point_id, changed_at from stations_links
union all select operator_id, id, updated_at from stations_charge_points
union all select p.operator_id, p.id, s.updated_at from stations_stations s
  join stations_charge_points p on p.operator_id = s.operator_id and p.station_id = s.id;
grant select on stations_charge_point_changes to evops_app, evops_platform;
