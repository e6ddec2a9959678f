-- Connectors that are occupied by a session now, without its owner.
create or replace view charging_taken_connectors with (security_invoker = true) as
select operator_id, charge_point_id, connector_no from charging_sessions where charging_is_open(state);
grant select on charging_taken_connectors to evops_app, evops_platform;
