-- Parent of each fleet.
create or replace view fleet_fleet_tree with (security_invoker = true) as
select operator_id, id as fleet_id, parent_id from fleet_fleets;
grant select on fleet_fleet_tree to evops_app, evops_platform;
