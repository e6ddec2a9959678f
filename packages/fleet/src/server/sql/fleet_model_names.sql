-- Names of vehicle models and types.
create or replace view fleet_model_names with (security_invoker = true) as
select operator_id, id as kind_id, name from fleet_models
union all select operator_id, id, name from fleet_types;
grant select on fleet_model_names to evops_app, evops_platform;
